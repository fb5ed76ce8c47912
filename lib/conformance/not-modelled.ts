/** What the engine deliberately does not model: neither passed nor hidden, and shown on the Truth page. */
export interface NotModelled {
  readonly family: string
  /** The vectors it speaks of, by id. */
  readonly ids: RegExp
  readonly reason: string
}

export const notModelled: readonly NotModelled[] = [
  {
    family: 'exposure',
    ids: /^whole-(codex|gpt-(5\.6|6|daybreak))/,
    reason:
      'The tools of code mode are there by name; what their descriptions say of all other tools is not written here.',
  },
  {
    family: 'field',
    ids: /^F069(-|$)/,
    reason: 'The model writes JavaScript for code mode, and no JavaScript of the model is run here.',
  },
  {
    family: 'field',
    ids: /^F080(-|$)/,
    reason: 'The server belongs to a plugin, and there is no plugin marketplace here.',
  },
  {
    family: 'field',
    ids: /^F084-strict(-|$)/,
    reason: 'A model of its own, the automatic reviewer, decides, after the tool request_permissions asked for it.',
  },
  {
    family: 'field',
    ids: /^F098-hosted(-|$)/,
    reason: 'The server is the hosted one, codex_apps, which a scenario cannot describe yet.',
  },
  {
    family: 'field',
    ids: /^F(11[4-9]|12[0-2])(-|$)|^F123-(strict|quoted|ms-float)$|^F124(-required)?$/,
    reason: 'The whole of config.toml is read, with its mistakes, and there is no reader for that yet.',
  },
]

/** Why a vector is not replayed, if it is not. */
export function reasonNotModelled(family: string, id: string): string | undefined {
  return notModelled.find((entry) => entry.family === family && entry.ids.test(id))?.reason
}

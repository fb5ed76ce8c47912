import {
  flattened,
  list,
  oneOf,
  optional,
  orDefault,
  path,
  string,
  struct,
  tagged,
  untagged,
  usize,
} from '../../json/decode'

const textElement = struct('TextElement', {
  byte_range: struct('ByteRange', { start: usize, end: usize }),
  placeholder: optional(string),
})

const detail = optional(oneOf('auto', 'low', 'high', 'original'))

/** What an agent is given instead of a message (`protocol/src/user_input.rs`). */
export const userInput = tagged('UserInput', 'type', {
  text: { text: string, text_elements: orDefault(list(textElement), []) },
  image: {
    reference: flattened(
      untagged('ImageReference', struct('Url', { image_url: string }), struct('File', { file_id: string })),
    ),
    detail,
  },
  local_image: { path, detail },
  audio: { audio_url: string },
  local_audio: { path },
  skill: { name: string, path },
  mention: { name: string, path: string },
})

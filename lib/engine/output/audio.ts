import { dataOf, fromBase64 } from './image'

const UNUSABLE = 'audio content omitted because it could not be processed'
const WRONG_FORMAT = 'audio content omitted because its format is not supported; use wav, mp3, m4a, webm, or ogg'

const FORMATS: ReadonlySet<string> = new Set(
  ['wav', 'x-wav', 'wave', 'vnd.wave', 'mpeg', 'mp3', 'mp4', 'm4a', 'x-m4a', 'webm', 'ogg'].map(
    (name) => `audio/${name}`,
  ),
)

/**
 * Why a sound cannot be recorded, as the text that takes its place: it must be a base64 data URL that names a known format
 * (`core/src/audio_preparation.rs`). Undefined for one that goes on.
 */
export function audioObstacle(url: string): string | undefined {
  const data = dataOf(url)
  const format = /^data:([^;,]*)/i.exec(url)?.[1] ?? ''
  if (data === undefined || format === '') return UNUSABLE
  if (!FORMATS.has(format.toLowerCase())) return WRONG_FORMAT
  return data === '' || fromBase64(data) === undefined ? UNUSABLE : undefined
}

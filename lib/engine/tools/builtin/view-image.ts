import type { Call } from '../../call'
import type { Task } from '../../clock'
import { functionSubject } from '../../hooks/payload'
import { decodeText, omissible, optional, string, struct } from '../../json/decode'
import { fromPlain } from '../../json/write'
import { prepareImage, toBase64 } from '../../output/image'
import { type Files, readText, resolvePath } from '../../patch/files'
import { invalidPath } from '../../patch/verify'
import { utf8Bytes } from '../../utf8'
import type { Session } from '../session'
import type { Handled, Tool } from '../tool'
import { argumentsOf, badArguments, refused } from './answer'
import { functionSpec, type Properties } from './spec'

const name = { namespace: undefined, name: 'view_image' }

const args = struct('ViewImageArgs', {
  path: string,
  environment_id: omissible(string),
  detail: optional(string),
})

const path: Properties = { path: { type: 'string', description: 'Local filesystem path to an image file.' } }

/** Shows a file to the model (`core/src/tools/handlers/view_image.rs`). Only some models may ask for the picture as it is. */
export function viewImageTool(hasOriginalDetail: boolean): Tool {
  const detail: Properties = {
    detail: {
      type: 'string',
      description: 'Image detail level. Defaults to `high`; use `original` to preserve exact resolution.',
      enum: ['high', 'original'],
    },
  }
  return {
    name,
    exposure: 'direct',
    spec: functionSpec(
      name.name,
      'View a local image file from the filesystem when visual inspection is needed. Use this for images already available on disk.',
      hasOriginalDetail ? { ...detail, ...path } : path,
      ['path'],
    ),
    accepts: ['function', 'tool-search'],
    lock: 'read',
    lockReason: 'it only reads a file',
    preHook: (call) => functionSubject(name, argumentsOf(call)),
    handle,
  }
}

function* handle(call: Call, session: Session): Task<Handled> {
  if (!session.model.readsImages) {
    return refused('view_image is not allowed because you do not support image inputs')
  }
  const decoded = decodeText(args, argumentsOf(call))
  if (!decoded.ok) return badArguments(session, call, `failed to parse function arguments: ${decoded.message}`)
  session.note(call, { type: 'arguments.decoded', struct: 'ViewImageArgs' })
  const { path, environment_id: environment = 'local', detail: asked = 'high' } = decoded.value
  if (asked !== 'high' && asked !== 'original') {
    return refused(
      `view_image.detail only supports \`high\` or \`original\`; omit \`detail\` for default high resized behavior, got \`${asked}\``,
    )
  }
  if (environment !== 'local') return refused(`unknown turn environment id \`${environment}\``)
  const file = fileAt(session.files, session.scenario.world.cwd, path)
  if ('error' in file) return refused(file.error)
  const detail = session.model.hasOriginalDetail ? asked : 'high'
  // Hooks see the file before its kind is known.
  const unprepared = `data:application/octet-stream;base64,${file.base64}`
  const picture = prepareImage(unprepared, detail)
  if (!picture.ok) return refused('unable to process image: invalid or unsupported image data')
  session.note(call, { type: 'item.started', kind: 'imageView' })
  session.note(call, { type: 'item.completed', kind: 'imageView', status: 'completed' })
  const item = (url: string) => ({ type: 'input_image', image_url: url, detail }) as const
  return {
    kind: 'output',
    body: [item(picture.url)],
    postHook: { ...functionSubject(name, argumentsOf(call)), toolResponse: fromPlain([item(unprepared)]) },
  }
}

/** The bytes of a file as base64, or why there are none. */
function fileAt(files: Files, cwd: string, path: string): { readonly base64: string } | { readonly error: string } {
  const resolved = resolvePath(cwd, path)
  if (resolved === undefined) {
    return {
      error: `unable to resolve image path \`${path}\` against environment cwd \`file://${cwd}\`: ${invalidPath(path)}`,
    }
  }
  const place = resolved.replace(/(?<=.)\/$/, '')
  const content = files.contents.get(place)
  if (content !== undefined) return typeof content === 'string' ? { base64: toBase64(utf8Bytes(content)) } : content
  if (files.folders.has(place)) return { error: `image path \`${place}\` is not a file` }
  const read = readText(files, place)
  return { error: `unable to locate image at \`${place}\`: ${'error' in read ? read.error : ''}` }
}

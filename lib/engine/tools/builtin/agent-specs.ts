import type { Json } from '../../json/value'
import { spawnAgentDescription } from './spawn-agent-description'
import { functionSpec, objectSchema, type Properties } from './spec'

const itemProperties: Properties = {
  audio_url: { type: 'string', description: 'Audio data URL when type is audio.' },
  image_url: { type: 'string', description: 'Image URL when type is image.' },
  name: { type: 'string', description: 'Display name when type is skill or mention.' },
  path: {
    type: 'string',
    description:
      'Path when type is local_image/local_audio/skill, or structured mention target such as app://<connector-id> or plugin://<plugin-name>@<marketplace-name> when type is mention.',
  },
  text: { type: 'string', description: 'Text content when type is text.' },
  type: {
    type: 'string',
    description: 'Input item type: text, image, local_image, audio, local_audio, skill, or mention.',
  },
}

const itemsProperty = {
  type: 'array',
  description: 'Structured input items. Use this to pass explicit mentions (for example app:// connector paths).',
  items: objectSchema(itemProperties),
} as const

/** The entries of the namespace, by name (`core/src/tools/handlers/multi_agents_spec.rs`). */
export const agentSpecs = {
  spawn_agent: functionSpec('spawn_agent', spawnAgentDescription, {
    fork_context: {
      type: 'boolean',
      description:
        'True forks the current thread history into the new agent; false or omitted starts with only the initial prompt.',
    },
    items: itemsProperty,
    message: {
      type: 'string',
      description: 'Initial plain-text task for the new agent. Use either message or items.',
    },
    model: {
      type: 'string',
      description: 'Model override for the new agent. Omit unless an explicit override is needed.',
    },
    reasoning_effort: {
      type: 'string',
      description: 'Reasoning effort override for the new agent. Omit to inherit the parent effort.',
    },
  }),
  send_input: functionSpec(
    'send_input',
    'Send a message to an existing agent. Use interrupt=true to redirect work immediately. You should reuse the agent by send_input if you believe your assigned task is highly dependent on the context of a previous task.',
    {
      interrupt: {
        type: 'boolean',
        description:
          'True interrupts the current task and handles this message immediately; false or omitted queues it.',
      },
      items: itemsProperty,
      message: {
        type: 'string',
        description: 'Legacy plain-text message to send to the agent. Use either message or items.',
      },
      target: { type: 'string', description: 'Agent id to message (from spawn_agent).' },
    },
    ['target'],
  ),
  resume_agent: functionSpec(
    'resume_agent',
    'Resume a previously closed agent by id so it can receive send_input and wait_agent calls.',
    { id: { type: 'string', description: 'Agent id to resume.' } },
    ['id'],
  ),
  wait_agent: functionSpec(
    'wait_agent',
    "Wait for agents to reach a final status. Completed statuses may include the agent's final message. Returns empty status when timed out. Once the agent reaches a final status, a notification message will be received containing the same completed status.",
    {
      targets: {
        type: 'array',
        description: 'Agent ids to wait on. Pass multiple ids to wait for whichever finishes first.',
        items: { type: 'string' },
      },
      timeout_ms: {
        type: 'number',
        description:
          'Timeout in milliseconds. Defaults to 30000, min 10000, max 3600000. Prefer longer waits (minutes) to avoid busy polling.',
      },
    },
    ['targets'],
  ),
  close_agent: functionSpec(
    'close_agent',
    "Close an agent and any open descendants when they are no longer needed, and return the target agent's previous status before shutdown was requested. Completed agents remain open and count toward the concurrency limit until closed. Don't keep agents open for too long if they are not needed anymore.",
    { target: { type: 'string', description: 'Agent id to close (from spawn_agent).' } },
    ['target'],
  ),
} satisfies { readonly [name: string]: () => Json }

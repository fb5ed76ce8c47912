import { functionSubject } from '../../hooks/payload'
import type { Tool } from '../tool'
import { argumentsOf, refused } from './answer'
import { functionSpec, objectSchema } from './spec'

const name = { namespace: undefined, name: 'request_user_input' }

/** Asks the user; that is for Plan mode only, and outside of it the arguments are not even read (`core/src/tools/handlers/request_user_input.rs`). */
export const requestUserInputTool: Tool = {
  name,
  exposure: 'direct',
  spec: functionSpec(
    name.name,
    'Request user input for one to three short questions and wait for the response. This tool is only available in Plan mode.',
    {
      questions: {
        type: 'array',
        description: 'Questions to show the user. Prefer 1 and do not exceed 3',
        items: objectSchema(
          {
            header: { type: 'string', description: 'Short header label shown in the UI (12 or fewer chars).' },
            id: { type: 'string', description: 'Stable identifier for mapping answers (snake_case).' },
            options: {
              type: 'array',
              description:
                'Provide 2-3 mutually exclusive choices. Put the recommended option first and suffix its label with "(Recommended)". Do not include an "Other" option in this list; the client will add a free-form "Other" option automatically.',
              items: objectSchema(
                {
                  description: {
                    type: 'string',
                    description: 'One short sentence explaining impact/tradeoff if selected.',
                  },
                  label: { type: 'string', description: 'User-facing label (1-5 words).' },
                },
                ['label', 'description'],
              ),
            },
            question: { type: 'string', description: 'Single-sentence prompt shown to the user.' },
          },
          ['id', 'header', 'question', 'options'],
        ),
      },
    },
    ['questions'],
  ),
  accepts: ['function', 'tool-search'],
  lock: 'write',
  lockReason: 'it does not say that it may run beside others',
  preHook: (call) => functionSubject(name, argumentsOf(call)),
  // biome-ignore lint/correctness/useYield: a handler is a task, also one that never waits
  *handle() {
    return refused('request_user_input is unavailable in Default mode')
  },
}

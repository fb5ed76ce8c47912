import { SevenGates } from '../../../chapter/SevenGates'
import { Visualiser } from '../../../chapter/Visualiser'
import { Callout } from '../../../parts/Callout'

export const sevenGatesSections = [
  { id: 'question', title: 'Where can a call stop?' },
  { id: 'row', title: 'Seven gates in a row' },
  { id: 'lock', title: 'The lock comes first' },
  { id: 'kind', title: 'A wrong kind is fatal, and quiet' },
  { id: 'hooks', title: 'Hooks may fail open' },
]

export function SevenGatesChapter() {
  return (
    <>
      <Callout kind="question" id="question">
        <p>
          The model sends a flawless patch to <code>apply_patch</code>, as a function call. No file changes, no error is
          shown, and the turn goes on. What did the model read?
        </p>
      </Callout>
      <h2 id="row">Seven gates in a row</h2>
      <p>
        Each finished item of the model’s stream that is a call starts a task of its own, at once: the rest of the
        stream need not have arrived. The task takes a lock, looks the tool up, checks that the payload is of a kind
        that the tool accepts, asks the hooks, runs the handler, asks the hooks again, and shapes the output.
      </p>
      <Visualiser title="What each gate asks">
        <SevenGates />
      </Visualiser>
      <p>
        The order matters more than any single gate. A call that is going to be refused at the second gate has already
        waited at the first. A hook is never asked about a tool that does not exist. Arguments that are not JSON go
        unnoticed through four gates, for nobody before the handler decodes them.
      </p>
      <h2 id="lock">The lock comes first</h2>
      <p>
        The first gate never stops a call. It only makes it wait, and it decides how from the name alone. A tool that
        only reads shares its lock with other readers; every other tool wants the lock for itself. A name that nobody
        knows takes the write lock too, so even a call that is going to be refused holds up its neighbours.
      </p>
      <h2 id="kind">A wrong kind is fatal, and quiet</h2>
      <p>
        <code>apply_patch</code> takes a custom payload: plain text, no JSON around it. Sent as a function call it
        passes the look-up, for the tool is there, and stops at the third gate. There are two kinds of error. Most carry
        a text for the model. This one, <code>Fatal</code>, carries a text for the log:
      </p>
      <pre>Fatal error: tool apply_patch invoked with incompatible payload</pre>
      <p>
        The task leaves no output at all. Before the next request the history is put in order: a call without a partner
        gets one, directly behind it, and its text is one word. So the answer to the question is <code>aborted</code>.
        Nothing in it says what to mend.
      </p>
      <Callout kind="wrong">
        <p>
          “Fatal ends the turn.” It does not. The other calls of the same response finish, their outputs are recorded,
          the next request is sent, and the exit code stays 0. Only a debug build panics here.
        </p>
      </Callout>
      <h2 id="hooks">Hooks may fail open</h2>
      <p>
        A <code>PreToolUse</code> hook blocks a call only if it says so in one of three exact ways: exit code 2 with a
        reason on stderr, a <code>deny</code> with a reason, or a <code>block</code> with a reason. Exit code 2 with an
        empty reason, a denial without one, invalid JSON: each of them counts as a failed hook, and the call goes on.
      </p>
      <Callout kind="evidence">
        <p>
          The order of the gates, the word <code>aborted</code> and what a hook’s answers do were recorded from
          codex-cli 0.159.2, release build. That a debug build panics is read from the source. The leaves of a gate are
          a teaching abstraction.
        </p>
      </Callout>
    </>
  )
}

import type { Call } from '../call'
import type { Clock, Task } from '../clock'
import type { Json } from '../json/value'
import type { Policy } from '../output/policy'
import type { Parts } from '../parts'
import type { Files } from '../patch/files'
import type { Answer, Scenario } from '../scenario'
import type { Fact } from '../trace'
import type { Model } from './models'

/** What a handler may look at and change while it runs. One for the whole run. */
export interface Session {
  readonly scenario: Scenario
  readonly model: Model
  /** The model's output policy, after `tool_output_token_limit`. */
  readonly policy: Policy
  readonly clock: Clock
  /** What of the engine was loaded for this run. */
  readonly parts: Parts
  /** The working folder; a patch replaces it as a whole. */
  files: Files
  /** Notes a fact about a call. */
  note(call: Call, fact: Fact): void
  /** Ids are a fixed sequence, for the engine has no randomness. */
  nextChunkId(): string
  nextUuid(): string
  nextSessionId(): number
  /** Puts a question to the user and waits for the answer. The client must be interactive. */
  ask(call: Call, method: string, params: Json): Task<Answer>
  /** Ends the turn as if the user had interrupted it (the answer `cancel` to a command or patch); never goes on. */
  interrupt(): Task<never>
  /** Has something asked before each further request: what the program says to the model then, as if the user had said it. */
  beforeRequests(tell: () => readonly string[]): void
  /** All that is to be said now. Each text is told once. */
  textsForRequest(): readonly string[]
  /** State that one tool keeps between calls, by the tool's own key (`goals`, `agents`, `processes`, `approvals`, …). */
  store<State>(key: StoreKey<State>): State
}

/** A tool's state: its name, and what it is before the first call. */
export interface StoreKey<State> {
  readonly name: string
  readonly initial: () => State
}

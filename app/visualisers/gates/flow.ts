import { type Edge, type Node, type NodeHandle, Position } from '@xyflow/react'
import { type Gate, gateNames } from '@/lib/engine/call'
import type { CallFrame, GateState } from './frame'
import { exitLooks, isReached, placeOf } from './gate-words'

/** `down`: from top to bottom, where the picture is narrow. `isSmall`: one row or column of several. */
export type GateNode = Drawn<
  'gate',
  { readonly gate: Gate; readonly state: GateState; readonly isDown: boolean; readonly isSmall: boolean }
>
/** The name of a gate, with the state of the call in focus, over a column or before a row. */
export type HeadNode = Drawn<'head', { readonly gate: Gate; readonly state: GateState }>
export type TokenNode = Drawn<
  'token',
  { readonly call: CallFrame; readonly hasPin: boolean; readonly isSmall: boolean }
>
export type LabelNode = Drawn<
  'label',
  { readonly call: CallFrame; readonly isFocus: boolean; readonly isDown: boolean }
>
/** What the call is answered with, where its row ends. */
export type AnswerNode = Drawn<'answer', { readonly call: CallFrame; readonly isDown: boolean }>
/** A place where an edge begins or ends. */
export type PlaceNode = Drawn<'place', { readonly isStart: boolean }>
/** The places of a node's handles stand in its data, too: React Flow measures what is drawn. */
type Drawn<Type extends string, Data> = Node<Data & { readonly handles: readonly NodeHandle[] }, Type>
export type FlowNode = GateNode | HeadNode | TokenNode | LabelNode | AnswerNode | PlaceNode

export interface RailData extends Record<string, unknown> {
  /** `walked`, `ahead`: the rail. `chute`: a way out that was not taken. `output`, `fatal`: the one that was. */
  readonly look: 'walked' | 'ahead' | 'chute' | 'output' | 'fatal'
  /** `bend`: along, then down. `under`: down a little, along below the row, up into the answer. */
  readonly way: 'straight' | 'bend' | 'under'
}
export type FlowEdge = Edge<RailData, 'rail'>

export interface Flow {
  readonly nodes: FlowNode[]
  readonly edges: FlowEdge[]
  readonly width: number
  readonly height: number
}

/** Below this width the gates run from top to bottom. */
export const narrow = 528

interface Picture {
  readonly calls: readonly CallFrame[]
  readonly focus: CallFrame | undefined
  readonly width: number
}

/** Where everything stands, in CSS pixels: one call large, several small, side by side in the order in which they queued. */
export function flowOf(picture: Picture): Flow {
  const isDown = picture.width < narrow
  if (picture.calls.length > 1) return isDown ? columns(picture) : rows(picture)
  return isDown ? oneDown(picture) : oneAcross(picture)
}

/** How many calls a picture has room for. */
export function roomFor(width: number): number {
  return width < narrow ? Math.max(1, Math.floor((width - names) / 46)) : 6
}

const top = 20
const tall = 76
const end = 24
/** The width of the names in front of columns, of what is in front of a row's first gate, and of its answer. */
const names = 100
const start = 12
const answers = 76
/** A token that has not come to a gate yet stands whole in the picture: half of its width. */
const leastX = 20
/** The height of a gate in a row. */
const small = 42

function oneAcross({ calls: [call], width }: Picture): Flow {
  const column = (width - 2 * end) / gateNames.length
  const rail = top + tall / 2
  const height = top + tall + 66
  const xOf = (place: number) => end + column * (place - 0.5)
  const gates = gateNames.map((gate, at) =>
    gateNode(call, gate, { x: end + column * at, y: top, width: column, height: tall + 42 }, false, false),
  )
  const exits = gateNames.map((gate, at) => handle('target', gate, xOf(at + 1), 0))
  return {
    nodes: [
      placeNode('start', { x: 0, y: rail - 8, width: 1, height: 16 }, true, [handle('source', 'out', 0, 8)]),
      placeNode('slip', { x: 0, y: height - 1, width, height: 1 }, false, [
        ...exits,
        handle('target', 'through', width - 1.5, 0),
      ]),
      ...gates,
      ...(call === undefined ? [] : [tokenNode(call, Math.max(leastX, xOf(placeOf(call))), rail, true, false)]),
    ],
    edges: [
      ...rails(call, 'start'),
      lastRail(call, 'slip', 'through', 'bend'),
      ...gateNames.map((gate) => wayOut(call, gate, 'slip', gate, 'straight')),
    ],
    width,
    height,
  }
}

function oneDown({ calls: [call], width }: Picture): Flow {
  const row = 56
  const rail = 24
  const height = 16 + row * gateNames.length + 16
  const yOf = (place: number) => 16 + row * (place - 0.5)
  const gates = gateNames.map((gate, at) =>
    gateNode(call, gate, { x: 0, y: 16 + row * at, width, height: row }, true, false),
  )
  return {
    nodes: [
      placeNode('start', { x: 0, y: 0, width, height: 1 }, false, [handle('source', 'out', rail, 0)]),
      placeNode('slip', { x: 0, y: height - 1, width, height: 1 }, false, [
        handle('target', 'through', rail, 0),
        handle('target', 'exit', width - 8, 0),
      ]),
      ...gates,
      ...(call === undefined ? [] : [tokenNode(call, rail, yOf(placeOf(call)), false, false)]),
    ],
    edges: [
      ...rails(call, 'start'),
      lastRail(call, 'slip', 'through', 'straight'),
      ...gateNames.flatMap((gate) => takenOut(call, gate, 'slip', 'exit', 'bend')),
    ],
    width,
    height,
  }
}

function rows({ calls, focus, width }: Picture): Flow {
  const head = 46
  const line = 19
  const row = 64
  const column = (width - start - answers - 12) / gateNames.length
  const nodes: FlowNode[] = gateNames.map((gate, at) =>
    headNode(focus, gate, { x: start + column * at, y: 0, width: column, height: head }),
  )
  const edges: FlowEdge[] = []
  for (const [at, call] of calls.entries()) {
    const y = head + row * at
    const rail = y + line + small / 2
    const label = { x: 0, y, width: width - answers - 12, height: row - 3 }
    nodes.push(
      labelNode(call, call === focus, false, label, handle('source', 'out', start - 4, line + small / 2)),
      ...gateNames.map((gate, place) =>
        gateNode(call, gate, { x: start + column * place, y: y + line, width: column, height: small }, false, true),
      ),
      answerNode(call, false, { x: width - answers, y: rail - 14, width: answers, height: 28 }, [
        handle('target', 'through', 0, 14),
        handle('target', 'exit', answers / 2, 28),
      ]),
      tokenNode(call, Math.max(leastX, start + column * (smallPlace(call) - 0.5)), rail, false, true),
    )
    edges.push(
      ...rails(call, `label ${call.index}`),
      lastRail(call, `answer ${call.index}`, 'through', 'straight'),
      ...gateNames.flatMap((gate) => takenOut(call, gate, `answer ${call.index}`, 'exit', 'under')),
    )
  }
  return { nodes, edges, width, height: head + row * calls.length + 6 }
}

/** Behind the last gate there is little room before the answer. */
function smallPlace(call: CallFrame): number {
  return Math.min(placeOf(call), gateNames.length + 0.42)
}

function columns({ calls, focus, width }: Picture): Flow {
  const head = 44
  const row = 46
  const column = (width - names) / calls.length
  const nodes: FlowNode[] = gateNames.map((gate, at) =>
    headNode(focus, gate, { x: 0, y: head + row * at, width: names, height: row }),
  )
  const edges: FlowEdge[] = []
  const foot = head + row * gateNames.length
  for (const [at, call] of calls.entries()) {
    const x = names + column * at
    const rail = x + column / 2
    const label = { x, y: 0, width: column, height: head }
    nodes.push(
      labelNode(call, call === focus, true, label, handle('source', 'out', column / 2, head - 14)),
      ...gateNames.map((gate, place) =>
        gateNode(call, gate, { x, y: head + row * place, width: column, height: row }, true, true),
      ),
      answerNode(call, true, { x: x + 1, y: foot + 8, width: column - 2, height: 26 }, [
        handle('target', 'through', column / 2 - 1, 0),
        handle('target', 'exit', column - 5, 0),
      ]),
      tokenNode(call, rail, Math.max(head - 3, head + row * (smallPlace(call) - 0.5)), false, true),
    )
    edges.push(
      ...rails(call, `label ${call.index}`),
      lastRail(call, `answer ${call.index}`, 'through', 'straight'),
      ...gateNames.flatMap((gate) => takenOut(call, gate, `answer ${call.index}`, 'exit', 'bend')),
    )
  }
  return { nodes, edges, width, height: foot + 36 }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function gateNode(call: CallFrame | undefined, gate: Gate, box: Box, isDown: boolean, isSmall: boolean): GateNode {
  const across = { x: box.width / 2, y: (isSmall ? small : tall) / 2 }
  const down = { x: isSmall ? box.width / 2 : 24, y: box.height / 2 }
  const rail = isDown ? down : across
  const exit = isDown
    ? { x: box.width - (isSmall ? 10 : 20), y: rail.y }
    : { x: rail.x, y: isSmall ? small - 2 : box.height }
  const handles = [
    handle('target', 'in', rail.x, rail.y),
    handle('source', 'out', rail.x, rail.y),
    handle('source', 'exit', exit.x, exit.y),
  ]
  const state = call?.gates[gate] ?? 'idle'
  return { type: 'gate', data: { gate, state, isDown, isSmall, handles }, ...still(gateId(call, gate), box, handles) }
}

function headNode(call: CallFrame | undefined, gate: Gate, box: Box): HeadNode {
  const state = call?.gates[gate] ?? 'idle'
  return { type: 'head', data: { gate, state, handles: [] }, ...still(`head ${gate}`, box, []) }
}

function labelNode(call: CallFrame, isFocus: boolean, isDown: boolean, box: Box, out: NodeHandle): LabelNode {
  const handles = [out]
  return { type: 'label', data: { call, isFocus, isDown, handles }, ...still(`label ${call.index}`, box, handles) }
}

function answerNode(call: CallFrame, isDown: boolean, box: Box, handles: NodeHandle[]): AnswerNode {
  return { type: 'answer', data: { call, isDown, handles }, ...still(`answer ${call.index}`, box, handles) }
}

function placeNode(id: string, box: Box, isStart: boolean, handles: NodeHandle[]): PlaceNode {
  return { type: 'place', data: { isStart, handles }, ...still(id, box, handles) }
}

/** A token is a point that moves: what is seen of it is centred on it. */
function tokenNode(call: CallFrame, x: number, y: number, hasPin: boolean, isSmall: boolean): TokenNode {
  const data = { call, hasPin, isSmall, handles: [] }
  return { type: 'token', data, zIndex: 2, ...still(`token ${call.index}`, { x, y, width: 1, height: 1 }, []) }
}

/** All measures are given, so that a node stands where it belongs before anything has been measured. */
function still(id: string, { x, y, width, height }: Box, handles: NodeHandle[]) {
  return { id, position: { x, y }, width, height, measured: { width, height }, handles }
}

function handle(type: 'source' | 'target', id: string, x: number, y: number): NodeHandle {
  return { type, id, x: x - 0.5, y, width: 1, height: 1, position: Position.Top }
}

function gateId(call: CallFrame | undefined, gate: Gate): string {
  return `gate ${call?.index ?? ''} ${gate}`
}

/** The rail from the start to the first gate, and from gate to gate. */
function rails(call: CallFrame | undefined, start: string): FlowEdge[] {
  return gateNames.map((gate, at) => {
    const previous = gateNames[at - 1]
    const isWalked = call !== undefined && (at === 0 || isReached(call.gates[gate]))
    return edge(
      previous === undefined ? start : gateId(call, previous),
      'out',
      gateId(call, gate),
      'in',
      isWalked ? 'walked' : 'ahead',
      'straight',
    )
  })
}

function lastRail(call: CallFrame | undefined, target: string, to: string, way: RailData['way']): FlowEdge {
  const look = call?.left?.how === 'through' ? 'output' : 'ahead'
  return edge(gateId(call, 'output'), 'out', target, to, look, way)
}

/** The way out of each gate: dotted where it was not taken. */
function wayOut(call: CallFrame | undefined, gate: Gate, target: string, to: string, way: RailData['way']): FlowEdge {
  return takenOut(call, gate, target, to, way)[0] ?? edge(gateId(call, gate), 'exit', target, to, 'chute', way)
}

function takenOut(
  call: CallFrame | undefined,
  gate: Gate,
  target: string,
  to: string,
  way: RailData['way'],
): FlowEdge[] {
  const left = call?.left
  if (left === undefined || left.how === 'through' || left.gate !== gate) return []
  return [edge(gateId(call, gate), 'exit', target, to, exitLooks[left.how], way)]
}

function edge(
  source: string,
  sourceHandle: string,
  target: string,
  targetHandle: string,
  look: RailData['look'],
  way: RailData['way'],
): FlowEdge {
  const id = `${source}/${sourceHandle} → ${target}/${targetHandle}`
  return { id, type: 'rail', source, sourceHandle, target, targetHandle, data: { look, way } }
}

'use client'

import '@xyflow/react/dist/base.css'
import { type EdgeProps, Handle, type NodeHandle, type NodeProps, ReactFlow } from '@xyflow/react'
import { displayName } from '@/lib/engine/call'
import { CallToken } from './CallToken'
import styles from './FlowPicture.module.css'
import type { AnswerNode, Flow, FlowEdge, FlowNode, GateNode, HeadNode, LabelNode, PlaceNode, TokenNode } from './flow'
import { GateDraw, GateName, GateWord } from './Gate'
import { answerWords } from './gate-words'

/**
 * The gates as a graph that is only looked at. It is hidden from assistive technology, which would be offered keys for
 * editing; what it shows stands beside it as lists.
 */
export default function FlowPicture({ flow }: { flow: Flow }) {
  return (
    <div className={styles.flow} style={{ height: flow.height }} aria-hidden="true" inert>
      <ReactFlow<FlowNode, FlowEdge>
        nodes={flow.nodes}
        edges={flow.edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        width={flow.width}
        height={flow.height}
        minZoom={1}
        maxZoom={1}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        panOnDrag={false}
        panOnScroll={false}
        zoomOnScroll={false}
        zoomOnPinch={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      />
    </div>
  )
}

const nodeTypes = { gate: GateBox, head: HeadBox, token: TokenBox, label: LabelBox, answer: AnswerBox, place: PlaceBox }
const edgeTypes = { rail: Rail }

function GateBox({ data: { gate, state, isDown, isSmall, handles } }: NodeProps<GateNode>) {
  return (
    <div className={styles.gate} data-down={isDown || undefined} data-small={isSmall || undefined}>
      <span className={styles.draw}>
        <GateDraw state={state} isTurned={isDown} />
      </span>
      {!isSmall && (
        <>
          <GateName gate={gate} state={state} />
          <GateWord state={state} />
        </>
      )}
      <Handles handles={handles} />
    </div>
  )
}

function HeadBox({ data: { gate, state } }: NodeProps<HeadNode>) {
  return (
    <div className={styles.head}>
      <GateName gate={gate} state={state} />
      <GateWord state={state} />
    </div>
  )
}

function TokenBox({ data: { call, hasPin, isSmall } }: NodeProps<TokenNode>) {
  return (
    <div className={styles.token}>
      {hasPin && <i className={styles.pin} />}
      <span className={styles.body} data-small={isSmall || undefined}>
        <CallToken call={call} isLeft={isSmall && call.left !== undefined} />
      </span>
    </div>
  )
}

function LabelBox({ data: { call, isFocus, isDown, handles } }: NodeProps<LabelNode>) {
  return (
    <div className={styles.label} data-focus={isFocus || undefined} data-down={isDown || undefined}>
      <b>{call.call.callId}</b>
      {!isDown && <span>{displayName(call.call.name)}</span>}
      <Handles handles={handles} />
    </div>
  )
}

function AnswerBox({ data: { call, isDown, handles } }: NodeProps<AnswerNode>) {
  const { word, look } = answerWords(call)
  return (
    <div className={styles.answer} data-look={look} data-down={isDown || undefined}>
      {isDown && look === 'empty' ? '' : word}
      <Handles handles={handles} />
    </div>
  )
}

function PlaceBox({ data: { isStart, handles } }: NodeProps<PlaceNode>) {
  return (
    <div className={isStart ? styles.start : undefined}>
      <Handles handles={handles} />
    </div>
  )
}

/** Points without a look of their own. */
function Handles({ handles }: { handles: readonly NodeHandle[] }) {
  return handles.map(({ id, type, position, x, y }) => (
    <Handle
      key={id}
      id={id ?? null}
      type={type}
      position={position}
      className={styles.handle}
      style={{ left: x, top: y }}
      isConnectable={false}
    />
  ))
}

function Rail({ sourceX, sourceY, targetX, targetY, data }: EdgeProps<FlowEdge>) {
  const bend = Math.min(10, targetX - sourceX)
  const paths = {
    straight: `M${sourceX} ${sourceY}L${targetX} ${targetY}`,
    bend: `M${sourceX} ${sourceY}H${targetX - bend}q${bend} 0 ${bend} ${bend}V${targetY}`,
    under: `M${sourceX} ${sourceY}V${sourceY + 5}H${targetX}V${targetY}`,
  }
  return <path className={styles.rail} d={paths[data?.way ?? 'straight']} data-look={data?.look} />
}

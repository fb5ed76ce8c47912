import { SevenGates } from '../../../chapter/SevenGates'
import { LabInputs } from '../../../lab/LabInputs'
import { LabColumn, LabPage } from '../../../lab/LabPage'
import { EmptyState } from '../../../parts/State'

export function GatesLab() {
  return (
    <LabPage
      title="Gates lab"
      intro="Pick a call that the model might emit. See at which gate it stops, and the exact text that comes back."
    >
      <LabInputs summary="no call taken">
        <EmptyState title="No calls to take">This version of the lab has no shelf of calls.</EmptyState>
      </LabInputs>
      <LabColumn title="The path of the call">
        <SevenGates />
      </LabColumn>
      <LabColumn title="What the model reads">
        <EmptyState title="Nothing yet">The model reads an output only in its next request.</EmptyState>
      </LabColumn>
    </LabPage>
  )
}

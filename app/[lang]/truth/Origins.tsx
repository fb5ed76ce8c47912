import { Facts } from '../../site/Facts'

/** The three places that a claim can come from. */
export function Origins() {
  return (
    <Facts
      facts={[
        ['Recorded', 'Results carry a mark when the real codex-cli 0.159.2 was seen to do the same, byte for byte.'],
        ['Sourced', 'Other claims name the file and the line that they were read from.'],
        ['Abstracted', 'Where a picture simplifies, it says so. A virtual second is a teaching abstraction.'],
      ]}
    />
  )
}

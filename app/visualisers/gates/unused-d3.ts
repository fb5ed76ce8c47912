// React Flow zooms, pans, drags and animates by d3. Here it is only looked at, so next.config.mjs puts this in d3's place: 17 kB
// less for a reader. Who wants a picture that can be moved takes the aliases out there.

export function drag() {}
export function dragDisable() {}
export function dragEnable() {}
export function interrupt() {}
export function interpolate() {}
export function interpolateZoom() {}

/** Where the picture stands, always: at its place, in its size. */
const still = { k: 1, x: 0, y: 0, translate: () => still, scale: () => still }

export { still as zoomIdentity }

export function zoomTransform() {
  return still
}

const settings = [
  ...[
    'extent',
    'scaleExtent',
    'translateExtent',
    'clickDistance',
    'wheelDelta',
    'interpolate',
    'filter',
    'on',
    'transform',
  ],
  ...['scaleTo', 'scaleBy', 'translateBy'],
]

/** A zoom that takes every setting and does nothing. */
export function zoom() {
  const nothing = () => {}
  const setters = Object.fromEntries(settings.map((name) => [name, () => nothing]))
  return Object.assign(nothing, setters, { constrain: () => () => still })
}

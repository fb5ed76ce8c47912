import type { Pattern } from './pattern'

type Ends = ReadonlySet<number>

/**
 * Whether a pattern matches anywhere in a text. Each part is asked once for each place where it may begin, and tells all
 * the places where it may end; so no pattern takes more than (its size) × (length of the text)² steps.
 */
export function matchesAnywhere(pattern: Pattern, text: string): boolean {
  const chars = [...text]
  const known = new Map<Pattern, Map<number, Ends>>()

  function ends(part: Pattern, from: number): Ends {
    const ofPart = known.get(part) ?? new Map<number, Ends>()
    const found = ofPart.get(from) ?? search(part, from)
    known.set(part, ofPart.set(from, found))
    return found
  }

  function search(part: Pattern, from: number): Ends {
    switch (part.kind) {
      case 'char': {
        const char = chars[from]
        return new Set(char !== undefined && part.has(char) ? [from + 1] : [])
      }
      case 'look':
        return new Set(part.holds(chars[from - 1] ?? '', chars[from] ?? '') ? [from] : [])
      case 'flags':
        return new Set([from])
      case 'sequence':
        return part.parts.reduce<Ends>((places, each) => step(each, places), new Set([from]))
      case 'choice':
        return new Set(part.options.flatMap((option) => [...ends(option, from)]))
      case 'times':
        return repeated(part.of, part.min, part.max, from)
      default:
        return part satisfies never
    }
  }

  function step(part: Pattern, places: Ends): Ends {
    return new Set([...places].flatMap((place) => [...ends(part, place)]))
  }

  /** Every step goes on or stays; so after as many steps as there are places one more changes nothing. */
  function repeated(of: Pattern, min: number, max: number, from: number): Ends {
    let front: Ends = new Set([from])
    for (let count = 0; count < Math.min(min, chars.length + 1); count++) front = step(of, front)
    const reached = new Set(front)
    for (let count = min; count < max && front.size > 0; count++) {
      front = new Set([...step(of, front)].filter((place) => !reached.has(place)))
      for (const place of front) reached.add(place)
    }
    return reached
  }

  for (let from = 0; from <= chars.length; from++) if (ends(pattern, from).size > 0) return true
  return false
}

import type { BadgeSize } from '@foyer/contract'
import { m } from '@foyer/messages'

/** Common badge sizes, as the options of a select. */
export function badgePresets(): { value: BadgeSize; label: string }[] {
  return [
    { value: 'a7', label: m.door_badge_a7() },
    { value: 'a6', label: m.door_badge_a6() },
    { value: 'card', label: m.door_badge_card() },
    { value: '4x3in', label: m.door_badge_4x3in() },
  ]
}

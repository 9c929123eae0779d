import { DAYS, column, freeText, type InventoryTable } from './inventory-columns.ts'

/** The tables of the door. */
export const doorInventory: Readonly<Record<string, InventoryTable>> = {
  check_in_lists: { about: 'Check-in lists of an event', personal: { name: freeText() } },
  door_devices: {
    about: 'Phones paired with doors',
    personal: { label: column('door staff', 'redacted', DAYS('devices'), false) },
  },
  door_pairing_links: { about: 'Links that pair one phone with a door', plain: ['code_hash'] },
  doors: {
    about: 'Doors of an event',
    plain: ['code', 'direction', 'pin_hash', 'badge_size'],
    personal: { name: freeText() },
  },
  scan_conflicts: { about: 'Guests let in twice or against a refusal', personal: { seen_note: freeText() } },
  scans: {
    about: 'Scans at the doors',
    plain: ['request_hash', 'direction', 'result', 'device_result', 'standing'],
    personal: { undo_reason: freeText() },
  },
}

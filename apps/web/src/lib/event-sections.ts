import type { OrganisationPermission } from '@foyer/domain'
import { m } from '@foyer/messages'

/** The screens of an event, each with the permission that its calls ask for. */
export const eventSections = [
  {
    key: 'overview',
    label: m.events_section_overview,
    to: (id: string) => `/events/details/${id}`,
    needs: 'events:read',
  },
  {
    key: 'edit',
    label: m.events_section_edit,
    to: (id: string) => `/events/details/${id}?tab=edit`,
    needs: 'events:write',
  },
  { key: 'tickets', label: m.events_section_tickets, to: (id: string) => `/events/ticket/${id}`, needs: 'events:read' },
  {
    key: 'promo-codes',
    label: m.events_section_promo_codes,
    to: (id: string) => `/events/promo-code/${id}`,
    needs: 'events:read',
  },
  {
    key: 'questions',
    label: m.events_section_questions,
    to: (id: string) => `/events/questions/${id}`,
    needs: 'events:read',
  },
  {
    key: 'languages',
    label: m.events_section_languages,
    to: (id: string) => `/events/languages/${id}`,
    needs: 'events:write',
  },
  { key: 'guests', label: m.events_section_guests, to: (id: string) => `/events/guests/${id}`, needs: 'guests:read' },
  {
    key: 'messages',
    label: m.events_section_messages,
    to: (id: string) => `/events/messages/${id}`,
    needs: 'messages:read',
  },
  { key: 'sales', label: m.events_section_sales, to: (id: string) => `/events/sales/${id}`, needs: 'sales:read' },
  {
    key: 'insight',
    label: m.events_section_insight,
    to: (id: string) => `/events/insight/${id}`,
    needs: 'sales:read',
  },
  { key: 'payout', label: m.events_section_payout, to: (id: string) => `/events/payout/${id}`, needs: 'payouts:read' },
  { key: 'doors', label: m.events_section_doors, to: (id: string) => `/events/doors/${id}`, needs: 'doors:read' },
] as const satisfies readonly {
  key: string
  label: () => string
  to: (id: string) => string
  needs: OrganisationPermission
}[]

export type EventSection = (typeof eventSections)[number]['key']

import { m } from '@foyer/messages'
import type { LegalSection } from './LegalPage.tsx'

/** The terms by section. They describe what the software does; the law that applies to the operator takes precedence. */
export const termsSections = (): readonly LegalSection[] => [
  {
    id: 'parties',
    title: m.admin_terms_parties(),
    body: (
      <>
        <p>{m.admin_terms_parties_who()}</p>
        <p>{m.admin_terms_parties_contract()}</p>
      </>
    ),
  },
  {
    id: 'buying',
    title: m.admin_terms_buying(),
    body: (
      <>
        <p>{m.admin_terms_buying_hold()}</p>
        <p>{m.admin_terms_buying_prices()}</p>
      </>
    ),
  },
  {
    id: 'paying',
    title: m.admin_terms_paying(),
    body: (
      <>
        <p>{m.admin_terms_paying_provider()}</p>
        <p>{m.admin_terms_paying_late()}</p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: m.admin_terms_refunds(),
    body: (
      <>
        <p>{m.admin_terms_refunds_policy()}</p>
        <p>{m.admin_terms_refunds_cancelled()}</p>
      </>
    ),
  },
  {
    id: 'admission',
    title: m.admin_terms_door(),
    body: (
      <>
        <p>{m.admin_terms_door_once()}</p>
        <p>{m.admin_terms_door_refuse()}</p>
      </>
    ),
  },
  {
    id: 'organisers',
    title: m.admin_terms_organisers(),
    body: (
      <>
        <p>{m.admin_terms_organisers_duties()}</p>
        <p>{m.admin_terms_organisers_money()}</p>
        <p>{m.admin_terms_organisers_addresses()}</p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: m.admin_terms_conduct(),
    body: (
      <>
        <p>{m.admin_terms_conduct_list()}</p>
        <p>{m.admin_terms_conduct_measures()}</p>
      </>
    ),
  },
  {
    id: 'liability',
    title: m.admin_terms_liability(),
    body: <p>{m.admin_terms_liability_text()}</p>,
  },
]

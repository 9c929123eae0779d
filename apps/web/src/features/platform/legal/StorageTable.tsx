import { m } from '@foyer/messages'
const keys = [
  { key: 'token', holds: m.admin_storage_token, until: m.admin_storage_until_logout },
  { key: 'root', holds: m.admin_storage_root, until: m.admin_storage_until_logout },
  { key: 'organisation', holds: m.admin_storage_organisation, until: m.admin_storage_until_logout },
  { key: 'foyer:invitation', holds: m.admin_storage_invitation, until: m.admin_storage_until_accepted },
  { key: 'own-token', holds: m.admin_storage_own_token, until: m.admin_storage_until_return },
  { key: 'cookiesAccepted', holds: m.admin_storage_consent, until: m.admin_storage_until_deleted },
  { key: 'cookiePreferences', holds: m.admin_storage_preferences, until: m.admin_storage_until_deleted },
  { key: 'colorScheme', holds: m.admin_storage_scheme, until: m.admin_storage_until_deleted },
  { key: 'foyer:saved-events', holds: m.admin_storage_saved, until: m.admin_storage_until_deleted },
  { key: 'foyer:order:…', holds: m.admin_storage_order, until: m.admin_storage_until_deleted },
  { key: 'foyer:registration', holds: m.admin_storage_registration, until: m.admin_storage_until_confirmed },
  { key: 'foyer:door:…', holds: m.admin_storage_door, until: m.admin_storage_until_left },
  { key: 'foyer:door-sound', holds: m.admin_storage_sound, until: m.admin_storage_until_deleted },
  { key: 'foyer:hold:…', holds: m.admin_storage_hold, until: m.admin_storage_until_tab },
  { key: 'foyer:source:…', holds: m.admin_storage_source, until: m.admin_storage_until_tab },
  { key: 'foyer:checkout:…', holds: m.admin_storage_checkout, until: m.admin_storage_until_tab },
  { key: 'event-form:…', holds: m.admin_storage_event_form, until: m.admin_storage_until_tab },
  { key: 'first-ticket:…', holds: m.admin_storage_first_ticket, until: m.admin_storage_until_tab },
  { key: 'foyer:legal-notice', holds: m.admin_storage_legal_notice, until: m.admin_storage_until_deleted },
  { key: 'shortcuts', holds: m.admin_storage_shortcuts, until: m.admin_storage_until_deleted },
  { key: 'origin', holds: m.admin_storage_origin, until: m.admin_storage_until_tab },
  { key: 'foyer-answers-1', holds: m.admin_storage_answers, until: m.admin_storage_until_week },
  {
    key: 'foyer-tickets-1, foyer-door-1, foyer-offline-1',
    holds: m.admin_storage_pages,
    until: m.admin_storage_until_deleted,
  },
  { key: 'foyer-door', holds: m.admin_storage_guest_list, until: m.admin_storage_until_left },
] as const

/** What the pages store in the visitor's browser, by key. */
export function StorageTable() {
  return (
    <table>
      <caption>{m.admin_storage_caption()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.admin_storage_name()}</th>
          <th scope="col">{m.admin_storage_holds()}</th>
          <th scope="col">{m.admin_storage_until()}</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ key, holds, until }) => (
          <tr key={key}>
            <td>
              <code dir="ltr">{key}</code>
            </td>
            <td>{holds()}</td>
            <td>{until()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

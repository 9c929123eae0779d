const keys = [
  { key: 'token', holds: 'Your login on this device', until: 'you log out' },
  { key: 'root', holds: 'Who is logged in, and the last lists of events and tickets', until: 'you log out' },
  {
    key: 'own-token',
    holds: 'The login of an administrator who views another account',
    until: 'they return to theirs',
  },
  { key: 'cookiesAccepted', holds: 'What you chose in the cookie dialog', until: 'you delete it' },
  { key: 'cookiePreferences', holds: 'Your preferences, if you chose some', until: 'you delete it' },
  { key: 'colorScheme', holds: 'Light or dark', until: 'you delete it' },
  { key: 'foyer:order:…', holds: 'The keys to the orders you made here', until: 'you delete it' },
  { key: 'foyer:registration', holds: 'Proof that you registered here', until: 'you confirm your address' },
  { key: 'foyer:door:…', holds: 'The door that this phone scans for', until: 'the phone leaves the door' },
  { key: 'foyer:door-sound', holds: 'Whether the scanner makes sounds', until: 'you delete it' },
  { key: 'foyer:hold:…', holds: 'The order that holds your places at an event', until: 'you close the tab' },
  { key: 'foyer:checkout:…', holds: 'What you entered at the checkout', until: 'you close the tab' },
  { key: 'event-form:…', holds: 'Unsaved changes to an event', until: 'you close the tab' },
  { key: 'origin', holds: 'The page you asked for before you logged in', until: 'you close the tab' },
  {
    key: 'foyer-answers-1',
    holds: 'The tickets you opened here, so that they open without a network',
    until: '7 days after the event',
  },
  {
    key: 'foyer-tickets-1, foyer-door-1, foyer-offline-1',
    holds: 'The pages that open without a network',
    until: 'you delete them',
  },
  {
    key: 'foyer-door',
    holds: 'On a phone of door staff, the guest list and scans of the door',
    until: 'the phone leaves the door',
  },
] as const

/** What the pages keep in the visitor's browser, by its name there. */
export function StorageTable() {
  return (
    <table>
      <caption>Storage in your browser</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it holds</th>
          <th scope="col">Until</th>
        </tr>
      </thead>
      <tbody>
        {keys.map(({ key, holds, until }) => (
          <tr key={key}>
            <td>
              <code>{key}</code>
            </td>
            <td>{holds}</td>
            <td>{until}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

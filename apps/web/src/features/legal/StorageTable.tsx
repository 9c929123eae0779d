const keys = [
  { key: 'token', holds: 'Your login, on this device', until: 'you log out' },
  { key: 'root', holds: 'Who is logged in, and the last lists of events and tickets', until: 'you log out' },
  { key: 'cookiesAccepted', holds: 'What you chose in the cookie dialog', until: 'you delete it' },
  { key: 'cookiePreferences', holds: 'Your preferences, if you chose some', until: 'you delete it' },
  { key: 'colorScheme', holds: 'Light or dark', until: 'you delete it' },
  { key: 'foyer:order:…', holds: 'What opens the orders you made here', until: 'you delete it' },
  { key: 'origin', holds: 'The page you asked for before logging in', until: 'you close the tab' },
] as const

/** What the pages keep in the visitor's browser, by its name there. */
export function StorageTable() {
  return (
    <table>
      <caption>Local and session storage</caption>
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

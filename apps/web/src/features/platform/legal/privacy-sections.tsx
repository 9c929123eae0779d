import type { LegalSection } from './LegalPage.tsx'
import { StorageTable } from './StorageTable.tsx'

/** What is kept of whom, section by section; it describes what the software does. */
export const privacySections: readonly LegalSection[] = [
  {
    id: 'controller',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          The operator of this site, who runs Foyer on their own server, is responsible for accounts, payments and the
          site itself. The organiser of an event is responsible for what they do with their guest list. Both are named
          in the mails you get with your tickets; write to either.
        </p>
        <p>
          There are no third-party scripts, fonts, maps, pixels or analytics on these pages. Nobody but us learns that
          you were here.
        </p>
      </>
    ),
  },
  {
    id: 'kept',
    title: 'What we keep, and why',
    body: (
      <ul>
        <li>
          <strong>Your account</strong>, if you make one: name, e-mail address, time zone, currency, and a one-way hash
          of your password. To let you in and to show you what is yours.
        </li>
        <li>
          <strong>Orders</strong>: who bought what, when, for how much, and the e-mail address the tickets go to. To
          fulfil the contract, and because book-keeping law demands it.
        </li>
        <li>
          <strong>Tickets</strong>: the name of the guest where the organiser asks for one. The code itself holds no
          personal data.
        </li>
        <li>
          <strong>Scans</strong>: when and at which door a ticket was shown, and what the answer was. To let each ticket
          in once.
        </li>
        <li>
          <strong>Sessions</strong>: browser, network address and last use of every place you are logged in. To let you
          see and end them, and to notice strangers.
        </li>
        <li>
          <strong>Server logs</strong>: the requests of the last weeks, without contents. To find faults and attacks.
        </li>
      </ul>
    ),
  },
  {
    id: 'shared',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          <strong>The organiser</strong> of an event you have tickets for sees your name, your e-mail address, your
          tickets and whether you came. People at the door see the name and the kind of ticket.
        </p>
        <p>
          <strong>The payment provider</strong> you are sent to gets the amount, the order’s reference and your e-mail
          address. It handles your card by its own terms; we never see the number. It is the only third party there is.
        </p>
        <p>We sell nothing and rent nothing out.</p>
      </>
    ),
  },
  {
    id: 'storage',
    title: 'Cookies and browser storage',
    body: (
      <>
        <p>
          We set no cookies. What the pages must remember, they keep in your own browser, where you can look at it and
          delete it:
        </p>
        <StorageTable />
        <p>
          The dialog at the foot of the page governs our own count of visits only, which never leaves this server. You
          can change your mind there at any time: “Cookie settings”, at the end of every page.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long',
    body: (
      <ul>
        <li>Orders, payments and invoices: as long as tax law asks of the seller, ten years as a rule.</li>
        <li>Guest names, answers and scans: until the organiser or you have them erased.</li>
        <li>Your account: until you ask us to delete it. What book-keeping needs stays, without the rest.</li>
        <li>Sessions: until you log out, they expire, or you end them.</li>
        <li>
          Links in mails: half an hour for a new password, two days to confirm an address. The link to an order opens it
          as long as the order is kept.
        </li>
        <li>Back-ups: overwritten in turn; what was erased leaves them with the oldest one.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask what we hold about you and get a copy, have it corrected, have it erased, object to its use, or
          take it elsewhere. If you have an account, most of it is under Profile. Without one, answer the mail your
          tickets came with; that address shows us who you are.
        </p>
        <p>
          News from organisers reach you only if you asked for them, and every one carries a link that ends them. If you
          think we are wrong, your data protection authority will hear you.
        </p>
      </>
    ),
  },
]

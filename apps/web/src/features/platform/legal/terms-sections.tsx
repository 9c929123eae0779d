import type { LegalSection } from './LegalPage.tsx'

/** The terms, section by section. They describe what the software does; the operator's own law stands above them. */
export const termsSections: readonly LegalSection[] = [
  {
    id: 'parties',
    title: 'Who deals with whom',
    body: (
      <>
        <p>
          This site runs Foyer, a ticketing software, on a server of its operator. In these terms “we” are the operator,
          an “organiser” is whoever puts on an event here, and “you” are whoever looks, buys, sells or comes in.
        </p>
        <p>
          When you buy a ticket, your contract about the event is with its organiser, who is named on the event’s page.
          We hold the tickets, take the payment on the organiser’s behalf and pass it on.
        </p>
      </>
    ),
  },
  {
    id: 'buying',
    title: 'Choosing and holding tickets',
    body: (
      <>
        <p>
          You need no account to buy. When you go to pay, your tickets are held for you: for ten minutes as a rule, for
          five to sixty where the organiser has set it so. The clock is shown. While it runs, nobody else can buy them;
          when it has run out, they go back on sale.
        </p>
        <p>
          Prices are shown in the event’s currency. Any fee is either inside the price or shown as its own line before
          you pay; nothing is added afterwards. Organisers may limit how many tickets one order or one buyer can have.
        </p>
      </>
    ),
  },
  {
    id: 'paying',
    title: 'Paying',
    body: (
      <>
        <p>
          You pay on the page of a payment provider. We never see your card. Your order is paid when the provider has
          confirmed it to us, not when your browser comes back; then your tickets are issued and mailed to you.
        </p>
        <p>
          If a payment arrives after the hold has run out, we try to hold the same tickets again. If they are gone, the
          whole amount is sent back to you and we tell you so.
        </p>
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'Refunds',
    body: (
      <>
        <p>
          Each event’s page states its refund policy: none, until a number of days before it starts, or as agreed with
          the organiser. You ask the organiser for a refund, by answering the mail your tickets came with. The organiser
          decides within that policy, and the money goes back the way it came.
        </p>
        <p>
          If an event is cancelled, tickets are refunded in full. A refunded ticket no longer opens the door. Rights
          that the law gives you cannot be taken away by a policy.
        </p>
      </>
    ),
  },
  {
    id: 'admission',
    title: 'At the door',
    body: (
      <>
        <p>
          Every ticket admits one person once. Whoever first shows its code comes in; a copy shown later is refused, so
          treat the code like cash.
        </p>
        <p>
          The organiser may refuse admission for good cause, such as safety, age limits or house rules. Questions about
          the evening itself go to the organiser.
        </p>
      </>
    ),
  },
  {
    id: 'organisers',
    title: 'If you sell tickets',
    body: (
      <>
        <p>
          You describe your event truthfully, hold it, honour every ticket sold, and keep to the refund policy you
          chose. You have the rights to the words and pictures you upload, and you give us leave to show them.
        </p>
        <p>
          Our platform fee is shown before you publish and kept with each order as it was. What you have earned is
          written down with every sale and shown on your dashboard; whoever runs this site pays it out to you after the
          event. Refunds and disputed payments are taken from it.
        </p>
        <p>Do not use guests’ addresses for anything but this event and the news they asked for.</p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'What is not allowed',
    body: (
      <>
        <p>
          No fraud, no events that break the law, no buying by robot, no selling on above the price where that is
          forbidden, no attempts on other people’s accounts, tickets or money.
        </p>
        <p>
          We may take an event off sale or suspend an account that does so. We say why, in writing, and you may appeal;
          a person looks at every appeal.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        We keep the site running with care, and we answer for the damage we cause as the law provides. We do not answer
        for what happens at an event: that is the organiser’s. If a clause of these terms does not hold, the others
        still do. When we change them, the new text applies to orders made after it.
      </p>
    ),
  },
]

import type { DemoEvent } from './demo-event.ts'
import { bold, bullets, document, heading, italic, link, paragraph, quote } from './rich-text-writing.ts'

const lagos = { organiser: 'lagos', country: 'NG', timezone: 'Africa/Lagos', currency: 'NGN', crowd: 'lagos' } as const

const harmattan: DemoEvent = {
  ...lagos,
  id: '019f36d7-8b81-79d1-b580-7b8c35c3ef04',
  customUrl: 'harmattan-nights',
  title: 'Harmattan Nights: highlife under the open sky',
  summary: 'A horn section of eleven, a lawn, and the dry wind that turns every evening gold.',
  category: 'music',
  venueName: 'Marina Gardens',
  addressLine: '14 Broad Street',
  city: 'Lagos',
  moment: { kind: 'day', inDays: 21, weekday: 6, doors: '18:00', starts: '19:00', hours: 4.5 },
  onSaleForDays: 33,
  refundPolicy: 'days_before',
  refundDays: 7,
  feeMode: 'absorb',
  capacity: 600,
  holds: 3,
  tickets: [
    {
      name: 'Lawn',
      description: 'Standing, bring a blanket',
      kind: 'paid',
      price: 1_250_000,
      capacity: 440,
      sold: 261,
    },
    {
      name: 'Balcony',
      description: 'Reserved, with a welcome drink',
      kind: 'paid',
      price: 3_000_000,
      capacity: 80,
      sold: 71,
      maxPerOrder: 6,
    },
    {
      name: 'Early lawn',
      description: 'The same lawn, for those who knew first',
      kind: 'paid',
      price: 900_000,
      capacity: 80,
      sold: 80,
      early: true,
      waiting: 9,
    },
    {
      name: 'Friends of the band',
      description: 'On the lawn, in front of the horns. Only with the word from the band',
      kind: 'paid',
      price: 800_000,
      capacity: 40,
      sold: 18,
      byCode: true,
    },
  ],
  promoCodes: [
    {
      code: 'BANDSTAND',
      discountType: 'none',
      value: 0,
      only: ['Friends of the band'],
      unlocksHidden: true,
      maxUses: 40,
      share: 1,
    },
    {
      code: 'BROADSTREET10',
      discountType: 'percent',
      value: 1000,
      only: ['Lawn', 'Balcony'],
      maxUses: 60,
      share: 0.14,
    },
    { code: 'FIRSTWEEK', discountType: 'percent', value: 1500, only: ['Lawn'], days: 7, share: 0.3 },
    {
      code: 'COMPANY',
      discountType: 'fixed',
      value: 1_000_000,
      minOrderTotal: 5_000_000,
      maxPerBuyer: 2,
      share: 0.2,
    },
    { code: 'RADIO', discountType: 'percent', value: 2000, maxUses: 25, status: 'inactive', share: 0 },
  ],
  description: document(
    paragraph(
      'The band plays its third album end to end, with a horn section of eleven and a few friends who never announce ' +
        'themselves. Seating on the lawn is first come; the balcony is reserved.',
    ),
    paragraph(
      'Harmattan Nights began in 2021 with forty people and one borrowed generator. It has moved to the gardens since, ' +
        'but the rule is the same: ',
      bold('no screens, no barriers, no encore that was not asked for'),
      '.',
    ),
    heading('The evening'),
    bullets(
      [bold('18:00'), ' Gates open. Suya, palm wine and a record player under the almond tree.'],
      [bold('19:00'), ' The Broad Street Brass walk in from the street, already playing.'],
      [bold('20:15'), ' The album, both sides, with a pause long enough to turn it over.'],
      [bold('22:30'), ' Requests. Write yours on the slip you get with your first drink.'],
    ),
    heading('Good to know'),
    paragraph(
      'Evenings are cool once the dust settles: bring something with sleeves. There is step-free access from Broad Street ' +
        'and a quiet corner behind the mixing desk. Children under twelve come free with a grown-up.',
    ),
    quote('“The only concert I have been to where the front row was lying down.” ', italic('A guest, last year')),
  ),
}

const nonstop: DemoEvent = {
  ...lagos,
  id: '019f50c7-0082-7b99-9b17-f640d7c5f434',
  customUrl: 'lagos-nonstop',
  title: 'Lagos Nonstop: twenty-four hours of live radio',
  summary: 'One microphone, forty guests, a whole day and night on air. Come in when you like, go home when you must.',
  category: 'arts',
  venueName: 'The Old Telegraph Hall',
  addressLine: '7 Kakawa Street',
  city: 'Lagos',
  moment: { kind: 'running', hours: 24 },
  onSaleForDays: 30,
  refundPolicy: 'none',
  feeMode: 'pass_on',
  capacity: 300,
  holds: 1,
  tickets: [
    {
      name: 'All-hours pass',
      description: 'In and out as often as you like, keep your code at hand',
      kind: 'paid',
      price: 1_000_000,
      capacity: 240,
      sold: 171,
    },
    {
      name: 'Studio floor',
      description: 'A cushion beside the presenters, breakfast included',
      kind: 'paid',
      price: 2_800_000,
      capacity: 60,
      sold: 43,
      maxPerOrder: 4,
    },
  ],
  admission: {
    arrived: 0.6,
    doors: [
      { name: 'Main gate', code: 'GATE2424', phones: ['Kunle’s phone', 'Spare phone at the desk'] },
      { name: 'Studio stairs', code: 'STAGE360', only: ['Studio floor'], phones: ['Bisi’s phone'] },
      { name: 'Self check-in', code: 'TABXT246', kiosk: true, phones: ['Tablet in the foyer'] },
    ],
  },
  description: document(
    paragraph(
      'For one day and one night the Telegraph Hall is a radio station. Traffic poets, market women, retired DJs and a ' +
        'choir of twelve-year-olds take the microphone for half an hour each, and nobody edits anything.',
    ),
    paragraph(
      'You sit where you find a place, listen on borrowed headphones or in the room, and leave for sleep or suya whenever ' +
        'you like: show your code on the way out and you are let in again.',
    ),
    heading('On the half hour'),
    bullets(
      'Danfo conductors read last week’s football results as praise poetry',
      'A tailor, a barber and a dentist compare what their customers confess',
      'Three generations of one family play the same song in three keys',
      'The night shift: four hours of letters from listeners, read in the dark',
    ),
    heading('Bring'),
    bullets('A cardigan, the hall is cold at four', 'A question for a stranger', 'Your own cup'),
    paragraph('The programme changes while it runs. What is on air now hangs beside the door.'),
  ),
}

const palmwine: DemoEvent = {
  ...lagos,
  id: '019f6ab6-7583-7c94-b6a7-68a5498c9960',
  customUrl: 'palmwine-sessions-lamplight',
  title: 'Palmwine Sessions: stories told by lamplight',
  summary: 'Five tellers, one lamp each. When the oil is gone, the story ends.',
  category: 'theatre',
  venueName: 'Courtyard of the Printing House',
  addressLine: '22 Odunlami Street',
  city: 'Lagos',
  moment: { kind: 'day', inDays: -17, weekday: 5, doors: '18:30', starts: '19:30', hours: 3 },
  onSaleForDays: 58,
  refundPolicy: 'days_before',
  refundDays: 3,
  feeMode: 'pass_on',
  capacity: 180,
  tickets: [
    {
      name: 'Courtyard',
      description: 'A chair under the mango tree',
      kind: 'paid',
      price: 1_500_000,
      capacity: 140,
      sold: 140,
    },
    {
      name: 'Front mats',
      description: 'Close enough to trim the lamp',
      kind: 'paid',
      price: 2_200_000,
      capacity: 40,
      sold: 37,
    },
  ],
  admission: {
    arrived: 0.94,
    doors: [{ name: 'Courtyard gate', code: 'YARD7788', phones: ['Tunde’s phone', 'Amara’s phone'] }],
  },
  description: document(
    paragraph(
      'Each teller brings a lamp, fills it once, and speaks for as long as it burns. Some stories are four hundred years ' +
        'old; one happened on the way to the venue.',
    ),
    paragraph(
      'Told in English, Yoruba, Pidgin and Igbo, often in one sentence. Palm wine, zobo and roasted corn are sold at cost ' +
        'by the printers, who have lent us their yard since ',
      italic('the third session'),
      '.',
    ),
    heading('The tellers'),
    bullets('Mama Folake of Epe', 'Chike “Two Voices” Nwosu', 'The Adeyemi sisters', 'Sani Bello', 'Whoever is drawn'),
    paragraph(
      'Photographs by the light of the lamps are welcome, flashes are not. Write to us at ',
      {
        type: 'text',
        text: 'sessions@foyer.example',
        marks: [{ type: 'link', attrs: { href: 'mailto:sessions@foyer.example' } }],
      },
      '.',
    ),
    paragraph(link('Hear last season’s recordings', 'https://example.org/palmwine'), '.'),
  ),
}

export const lagosEvents = [harmattan, nonstop, palmwine]

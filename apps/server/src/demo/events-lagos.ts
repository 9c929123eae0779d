import type { DemoEvent } from './demo-event.ts'
import { bold, bullets, document, heading, italic, link, paragraph, quote, steps } from './rich-text-writing.ts'

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
  showsGoing: true,
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

const rehearsal: DemoEvent = {
  ...lagos,
  id: '019f84a5-ea84-7b1a-b747-23fb0bafd35d',
  customUrl: 'sunday-rehearsal',
  title: 'Sunday Rehearsal: an orchestra with its doors open',
  summary: 'Sit between the cellos while sixty players take a symphony apart and put it back together.',
  category: 'family',
  venueName: 'Glover Memorial Hall',
  addressLine: '27 Customs Street',
  city: 'Lagos',
  moment: { kind: 'day', inDays: 7, weekday: 0, doors: '15:30', starts: '16:00', hours: 2.5 },
  onSaleForDays: 24,
  soldOutAfterDays: 9,
  postponed: { days: 7, note: 'The organ of the hall is being tuned that week. Everything else stays as it was.' },
  refundPolicy: 'flexible',
  feeMode: 'absorb',
  maxPerOrder: 5,
  capacity: 200,
  tickets: [
    {
      name: 'A chair among the players',
      description: 'You choose the section when you come in',
      kind: 'paid',
      price: 300_000,
      capacity: 200,
      sold: 200,
      maxPerOrder: 5,
      waiting: 4,
    },
  ],
  description: document(
    paragraph(
      'No stage and no rows. Two hundred chairs stand between the desks of the orchestra, and you hear the second movement ' +
        'the way the bassoon hears it.',
    ),
    paragraph(
      'The conductor stops, argues, laughs and starts again. After the interval everyone moves to another section. Children ' +
        'are welcome and may ask questions out loud; there is a basket of instruments to try at the door.',
    ),
    heading('How it goes'),
    steps(
      'Choose a section and sit down in it',
      'Listen to ten minutes fall apart four times',
      'Change places during the interval',
      [bold('The whole movement'), ', once, without stopping'],
    ),
    paragraph('Sold out within nine days. Returned tickets go back on sale here, so look in again.'),
  ),
}

const sunrise: DemoEvent = {
  ...lagos,
  id: '019f9e95-5f85-7ef6-9ce3-cb7eac7fb2ba',
  customUrl: 'sunrise-stretch',
  title: 'Sunrise Stretch on Elegushi Beach',
  summary: 'An hour of slow movement before the city wakes. Free, all bodies, no mirrors.',
  category: 'wellness',
  venueName: 'Elegushi Beach, north end',
  addressLine: 'Kusenla Road',
  city: 'Lagos',
  moment: { kind: 'day', inDays: 1, doors: '06:10', starts: '06:30', hours: 1.5 },
  onSaleForDays: 12,
  refundPolicy: 'flexible',
  feeMode: 'absorb',
  maxPerOrder: 4,
  capacity: 150,
  tickets: [
    {
      name: 'A place on the sand',
      description: 'Free; please give it back if you cannot come',
      kind: 'free',
      price: 0,
      capacity: 150,
      sold: 104,
      maxPerOrder: 4,
    },
  ],
  description: document(
    paragraph(
      'We meet where the road ends and walk to the tide line together. Sixty minutes of stretching led by Ireti Balogun, ' +
        'then tea from the flask and whatever fruit the sellers have brought.',
    ),
    paragraph('You need no experience and no special clothes. If you can sit on sand, you can do most of it.'),
    heading('What to bring'),
    bullets('A wrapper or towel to lie on', 'Water', [italic('Nothing you would mind getting wet')]),
    paragraph('In heavy rain we move under the roof of the fish market, which has its own charm.'),
  ),
}

const album: DemoEvent = {
  ...lagos,
  id: '019fb884-d486-7d48-a8a3-218e29fbe7ff',
  customUrl: 'first-pressing-listening',
  title: 'Album Listening: the first pressing',
  summary: 'Forty chairs, two loudspeakers, one record nobody has heard. Please keep the link to yourself.',
  category: 'music',
  venueName: 'Studio B, Adetola’s',
  addressLine: '3 Glover Road, Ikoyi',
  city: 'Lagos',
  moment: { kind: 'day', inDays: 12, weekday: 4, doors: '19:30', starts: '20:00', hours: 2 },
  onSaleForDays: 9,
  unlisted: true,
  refundPolicy: 'none',
  feeMode: 'absorb',
  maxPerOrder: 2,
  capacity: 40,
  tickets: [
    {
      name: 'A chair',
      description: 'With a numbered sleeve to take home',
      kind: 'paid',
      price: 2_000_000,
      capacity: 40,
      sold: 26,
      maxPerOrder: 2,
    },
  ],
  description: document(
    paragraph(
      'The lacquer was cut on a Tuesday; you are among the first forty people to hear it. We play both sides at the volume ' +
        'they were mixed at, say nothing in between, and talk afterwards.',
    ),
    quote('Telephones sleep in a basket at the door. They are given back with a biscuit.'),
    paragraph('This evening is not listed anywhere. If you have this page, somebody wanted you to come.'),
  ),
}

const jamestown: DemoEvent = {
  organiser: 'lagos',
  id: '019fd274-4987-7500-b661-0d2fc6229b1e',
  customUrl: 'jamestown-after-dark',
  title: 'Jamestown After Dark: a walking supper in seven stops',
  summary: 'From the lighthouse to the fishing harbour, one dish at each door, told by those who cook it.',
  category: 'food',
  venueName: 'Jamestown Lighthouse',
  addressLine: 'Cleland Road',
  city: 'Accra',
  country: 'GH',
  timezone: 'Africa/Accra',
  currency: 'GHS',
  crowd: 'accra',
  moment: { kind: 'day', inDays: 10, weekday: 5, doors: '18:15', starts: '18:30', hours: 4 },
  // Its last places are drawn among visitors tomorrow, so that the screens of a waiting room can be seen without making one.
  waitingRoom: { startsWithinHours: 24, opensMinutes: 1440, visitors: 58 },
  onSaleForDays: 20,
  refundPolicy: 'days_before',
  refundDays: 5,
  feeMode: 'pass_on',
  maxPerOrder: 8,
  capacity: 100,
  holds: 1,
  tickets: [
    {
      name: 'Fisherman’s route',
      description: 'Seven dishes, four of them from the sea',
      kind: 'paid',
      price: 32_000,
      capacity: 70,
      sold: 49,
    },
    {
      name: 'Garden route',
      description: 'Seven dishes without fish or meat',
      kind: 'paid',
      price: 29_000,
      capacity: 30,
      sold: 17,
    },
  ],
  description: document(
    paragraph(
      'We start at the foot of the lighthouse with kelewele and finish on upturned boats with grilled tilapia. In between ' +
        'there are five kitchens, two of them in living rooms, and a brass band that happens to practise on the way.',
    ),
    heading('The seven stops'),
    steps(
      'Kelewele and groundnuts by the lighthouse',
      'Light soup at Auntie Naa’s',
      'Kenkey, twice: the Ga way and the Fante way',
      'Red red in the printer’s yard',
      'Waakye from a leaf',
      'Sobolo with the boxers of Bukom',
      [bold('Tilapia on the boats'), ', with the harbour lights behind you'],
    ),
    paragraph(
      'About three kilometres on foot, slowly, with a seat at every stop. Tell the first cook about allergies and the others ' +
        'will know before you arrive.',
    ),
  ),
}

export const lagosEvents = [harmattan, nonstop, palmwine, rehearsal, sunrise, album, jamestown]

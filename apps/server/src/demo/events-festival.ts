import type { DemoEvent } from './demo-event.ts'
import { bold, bullets, document, heading, paragraph } from './rich-text-writing.ts'

const lagoonLanterns: DemoEvent = {
  organiser: 'lagos',
  id: '01a06233-41d8-7b5c-a7e0-93f27d0c51be',
  customUrl: 'lagoon-lanterns',
  title: 'Lagoon Lanterns: three evenings of light on the water',
  summary: 'Six hundred paper boats, two stages on pontoons, and suppers at long tables until the tide turns.',
  category: 'community',
  venueName: 'Falomo Waterfront',
  addressLine: 'Kingsway Road, Ikoyi',
  city: 'Lagos',
  country: 'NG',
  timezone: 'Africa/Lagos',
  currency: 'NGN',
  crowd: 'lagos',
  moment: { kind: 'day', inDays: 58, weekday: 5, doors: '16:00', starts: '17:00', hours: 54 },
  onSaleForDays: 19,
  refundPolicy: 'days_before',
  refundDays: 14,
  feeMode: 'pass_on',
  capacity: 1_200,
  holds: 1,
  tickets: [
    {
      name: 'All three evenings',
      description: 'Friday, Saturday and Sunday',
      kind: 'paid',
      price: 3_500_000,
      capacity: 400,
      sold: 63,
      steps: [
        { name: 'First light', price: 2_000_000, quantity: 40, sold: 40 },
        { name: 'Second light', price: 2_750_000, quantity: 60, sold: 23 },
      ],
      groups: [{ from: 8, price: 3_000_000 }],
    },
    ...(['Friday', 'Saturday', 'Sunday'] as const).map((day, index) => ({
      name: `${day} evening`,
      description: '',
      kind: 'paid' as const,
      price: 1_500_000,
      capacity: 250,
      sold: [24, 41, 15][index] ?? 0,
      groups: [{ from: 4, price: 1_250_000 }],
    })),
    {
      name: 'Long table for eight',
      description: 'Saturday supper by the water, with wine and a lantern each',
      kind: 'paid',
      price: 16_000_000,
      admits: 8,
      capacity: 12,
      sold: 5,
      maxPerOrder: 1,
    },
    {
      name: 'Paper boat',
      description: 'Fold it at the jetty and set it on the water at nine',
      kind: 'paid',
      price: 300_000,
      admits: 0,
      mostPerTicket: 1,
      capacity: 600,
      sold: 47,
    },
    {
      name: 'Festival shirt',
      description: 'Indigo, printed by hand; yours at the merchandise table',
      kind: 'paid',
      price: 900_000,
      admits: 0,
      capacity: null,
      sold: 0,
      variants: [
        { name: 'S', capacity: 20, sold: 5 },
        { name: 'M', capacity: 30, sold: 12 },
        { name: 'L', capacity: 30, sold: 8 },
        { name: 'XL', capacity: 15, sold: 2 },
      ],
    },
    {
      name: 'Parking',
      description: 'One car, behind the church, for all evenings',
      kind: 'paid',
      price: 400_000,
      admits: 0,
      mostPerTicket: 1,
      capacity: 80,
      sold: 16,
    },
  ],
  bundles: [
    {
      name: 'Weekend for two',
      description: 'All three evenings for two, a boat each, and the car looked after',
      price: 5_800_000,
      capacity: 30,
      parts: { 'All three evenings': 2, 'Paper boat': 2, Parking: 1 },
    },
    {
      name: 'Saturday for two',
      description: 'Two places by the water, a boat and a shirt each, and the car looked after',
      price: 5_000_000,
      capacity: 40,
      parts: { 'Saturday evening': 2, 'Paper boat': 2, 'Festival shirt': 2, Parking: 1 },
    },
  ],
  translations: {
    fr: {
      texts: {
        title: 'Les lanternes de la lagune : trois soirées de lumière sur l’eau',
        summary: 'Six cents bateaux en papier, deux scènes sur pontons et de longues tablées jusqu’à la marée.',
        description: document(
          paragraph(
            'Pendant trois soirées, le bord de l’eau s’éteint exprès. La lumière qui reste flotte : des bateaux en papier ciré, pliés ' +
              'par ceux qui viennent, et deux scènes qui montent et descendent avec la lagune.',
          ),
          heading('Les soirées'),
          bullets(
            [bold('Vendredi'), ' Les cuivres sur le premier ponton et les bateaux des écoles'],
            [bold('Samedi'), ' Le dîner aux longues tables, puis la danse jusqu’à la marée'],
            [bold('Dimanche'), ' Les chœurs, les bateaux silencieux, et tout est rendu à l’eau'],
          ),
          paragraph('Le chemin au bord de l’eau est plat. Les pontons bougent ; quelqu’un vous donnera le bras.'),
        ),
      },
      tickets: [
        { name: 'Les trois soirées', description: 'Vendredi, samedi et dimanche' },
        { name: 'Soirée du vendredi' },
        { name: 'Soirée du samedi' },
        { name: 'Soirée du dimanche' },
        {
          name: 'Grande table de huit',
          description: 'Le dîner du samedi au bord de l’eau, avec du vin et une lanterne chacun',
        },
        { name: 'Bateau en papier', description: 'Pliez-le sur le ponton et posez-le sur l’eau à neuf heures du soir' },
        { name: 'T-shirt du festival', description: 'Indigo, imprimé à la main ; à retirer à la table des souvenirs' },
        { name: 'Parking', description: 'Une voiture, derrière l’église, pour toutes les soirées' },
      ],
      bundles: [
        {
          name: 'Week-end à deux',
          description: 'Les trois soirées pour deux, un bateau chacun et une place de parking',
        },
        {
          name: 'Samedi à deux',
          description: 'Deux places au bord de l’eau, un bateau et un t-shirt chacun, et une place de parking',
        },
      ],
    },
    ar: {
      texts: {
        title: 'فوانيس البحيرة: ثلاث أمسيات من الضوء على الماء',
        summary: 'ستمئة قارب من ورق، ومسرحان على منصات عائمة، وموائد عشاء طويلة حتى يتحوّل المدّ.',
        description: document(
          paragraph(
            'تنطفئ أضواء الواجهة المائية ثلاث أمسيات عن قصد. وما يبقى من ضوء يطفو: قوارب من ورق مشمّع يطويها الزوّار، ومسرحان ' +
              'يعلوان ويهبطان مع البحيرة.',
          ),
          heading('الأمسيات'),
          bullets(
            [bold('الجمعة'), ' آلات النفخ على المنصة الأولى، وقوارب المدارس'],
            [bold('السبت'), ' عشاء على الموائد الطويلة، ثم الرقص حتى يتحوّل المدّ'],
            [bold('الأحد'), ' الجوقات والقوارب الهادئة، وكل شيء يعود إلى الماء'],
          ),
          paragraph('الممشى بمحاذاة الماء مستوٍ. أما الأرصفة فتتحرّك، وسيأخذ أحدهم بيدك.'),
        ),
      },
      tickets: [
        { name: 'الأمسيات الثلاث', description: 'الجمعة والسبت والأحد' },
        { name: 'أمسية الجمعة' },
        { name: 'أمسية السبت' },
        { name: 'أمسية الأحد' },
        { name: 'طاولة طويلة لثمانية', description: 'عشاء السبت على ضفة الماء، مع النبيذ وفانوس لكل ضيف' },
        { name: 'قارب من ورق', description: 'اطوه على الرصيف وضعه على الماء في التاسعة مساءً' },
        { name: 'قميص المهرجان', description: 'نيلي اللون ومطبوع يدويًا، تستلمه من طاولة التذكارات' },
        { name: 'موقف سيارة', description: 'سيارة واحدة خلف الكنيسة لكل الأمسيات' },
      ],
      bundles: [
        { name: 'نهاية الأسبوع لشخصين', description: 'الأمسيات الثلاث لشخصين، وقارب لكل منهما، وموقف للسيارة' },
        { name: 'السبت لشخصين', description: 'مكانان على ضفة الماء، وقارب وقميص لكل منهما، وموقف للسيارة' },
      ],
    },
  },
  lists: [
    { name: 'Friday', only: ['All three evenings', 'Friday evening'] },
    { name: 'Saturday', only: ['All three evenings', 'Saturday evening', 'Long table for eight'] },
    { name: 'Sunday', only: ['All three evenings', 'Sunday evening'] },
  ],
  description: document(
    paragraph(
      'For three evenings the waterfront goes dark on purpose. What light there is floats: boats of waxed paper, folded by ' +
        'whoever comes, and two stages that rise and fall with the lagoon.',
    ),
    heading('The evenings'),
    bullets(
      [bold('Friday'), ' Brass on the first pontoon, and the boats of the schools'],
      [bold('Saturday'), ' Supper at the long tables, then dancing until the tide turns'],
      [bold('Sunday'), ' Choirs, quiet boats, and everything given back to the water'],
    ),
    paragraph('The path along the water is level. The jetties move; somebody will take your arm.'),
  ),
}

/** An event of several days, with price steps, tables, extras and a check-in list for each day. */
export const festivals: readonly DemoEvent[] = [lagoonLanterns]

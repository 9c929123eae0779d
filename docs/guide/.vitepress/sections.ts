/** One audience of the guide, with its pages in reading order. */
interface Section {
  readonly text: string
  readonly folder: string
  readonly pages: readonly (readonly [file: string, title: string])[]
}

const sections: readonly Section[] = [
  {
    text: 'Developers',
    folder: 'developers',
    pages: [
      ['api', 'API'],
      ['first-change', 'Your first change'],
      ['architecture', 'Architecture'],
    ],
  },
]

const startOf = ({ folder, pages }: Section): string => `/${folder}/${pages[0]?.[0] ?? ''}`

/** The links at the top of every page: one for each audience. */
export const navigation = sections.map((section) => ({
  text: section.text,
  link: startOf(section),
  activeMatch: `^/${section.folder}/`,
}))

/** The pages of an audience, beside each of them. */
export const sidebar = Object.fromEntries(
  sections.map(({ text, folder, pages }) => [
    `/${folder}/`,
    [{ text, items: pages.map(([file, title]) => ({ text: title, link: `/${folder}/${file}` })) }],
  ]),
)

import type { Plugin } from 'vite'

interface ModuleGraph {
  getModuleIds: () => Iterable<string>
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
const rootsOfEveryPage = /src[\\/](entry\.client|root|routes[\\/]layouts[\\/]public)\.tsx/
// It starts the page when it is read, which must not happen before the routes are known.
const startOfPage = /src[\\/]entry\.client\.tsx/
/** The parts of the component library that every public page is made of. What they import belongs to them. */
const publicComponents =
  /@mantine[\\/]core[\\/]esm[\\/](?:components[\\/](Button|Loader|Title|UnstyledButton|VisuallyHidden)[\\/]\1|core[\\/](MantineProvider[\\/]MantineProvider|DirectionProvider[\\/]DirectionProvider))\.mjs$/
// Packages are entered through index files that name everything; what of it is used shows only later.
const notFollowed =
  /node_modules[\\/](?!@mantine[\\/]core[\\/]esm[\\/](?:core|components)[\\/])|packages[\\/](domain|contract|messages)[\\/]src[\\/](index|m)\.ts$|packages[\\/]messages[\\/]compiled/

/** What almost every page formats with. Each of these is shared by other pages, and would be a file of its own. */
const formats =
  /packages[\\/](messages[\\/]src[\\/](address|event-time|format|isolation)|domain[\\/]src[\\/]money|messages[\\/]compiled[\\/]registry)\.[jt]s$|src[\\/]ui[\\/](Rich|text-language)\.tsx?$/

/** What the pages of events share with each other and with the application: a dozen files of some hundred bytes otherwise. */
const eventParts =
  /domain[\\/]src[\\/](\w+[\\/])?(initials|price-steps|pricing|tax|promo-code|rich-text|visit-source)\.ts$|messages[\\/]src[\\/]tax\.ts$|src[\\/]lib[\\/](categories|local-time|tab-storage|order-tokens|random-id|use-attempt-key|use-message-opened)\.ts$|public-event[\\/]visit-source\.ts$|src[\\/]ui[\\/]share-meta\.ts$|src[\\/]ui[\\/](Badge|CoverImage|DateTile|EventCard|JsonLd|OnNow|QuantityStepper|RichText|Surface|TicketStub|YourTime)\.tsx$|icons[\\/]Icon(Check|Minus|Plus|Share3|Ticket|Users|CalendarOff|CalendarTime)\.mjs$/

/**
 * One file for React and the router, which hardly ever change, and one for what every public page needs, in place of some
 * thirty small ones. Grouping by how often a module is shared would put the forms of the application into the landing page.
 */
export function chunkGroups(): Plugin {
  const neededByAll = new Set<string>()
  const groups = [
    { name: 'framework', test: framework, priority: 2 },
    {
      name: 'base',
      test: (id: string) => !startOfPage.test(id) && neededByAll.has(id),
      priority: 1,
    },
    { name: 'formats', test: formats, priority: 1 },
    { name: 'event-parts', test: eventParts, priority: 1 },
  ]
  return {
    name: 'foyer:chunk-groups',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    }),
    buildEnd() {
      for (const id of this.getModuleIds())
        if (rootsOfEveryPage.test(id) || publicComponents.test(id)) follow(this, id, neededByAll)
    },
  }
}

function follow(graph: ModuleGraph, id: string, found: Set<string>): void {
  if (found.has(id) || notFollowed.test(id)) return
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(graph, imported, found)
}

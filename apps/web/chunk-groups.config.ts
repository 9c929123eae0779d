import type { Plugin } from 'vite'

interface ModuleGraph {
  getModuleIds: () => Iterable<string>
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null
}

const framework = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/
const rootsOfEveryPage = /src[\\/](entry\.client|root|routes[\\/]layouts[\\/]public)\.tsx/
// This module starts the page as soon as it is evaluated, which must not happen before the routes are known.
const startOfPage = /src[\\/]entry\.client\.tsx/
/** The components that the whole application uses. Public pages fetch them with their first part that has a field or a dialog. */
const rootsOfLibrary =
  /src[\\/]ui[\\/]ComponentLibrary\.tsx|@mantine[\\/]core[\\/]esm[\\/]components[\\/](Button|Loader|Title|UnstyledButton|VisuallyHidden)[\\/]\1\.mjs$/
// Packages have index files that export everything; which exports are used is only known after tree shaking.
const notFollowed =
  /node_modules[\\/](?!@mantine[\\/]core[\\/]esm[\\/](?:core|components)[\\/])|packages[\\/](domain|contract|messages)[\\/]src[\\/](index|m)\.ts$|packages[\\/]messages[\\/]compiled/

/** The formatting code that almost every page uses. Each module is shared by several pages and would otherwise be a separate file. */
const formats =
  /packages[\\/](messages[\\/]src[\\/](address|event-time|format|isolation)|domain[\\/]src[\\/]money|messages[\\/]compiled[\\/]registry)\.[jt]s$|src[\\/]ui[\\/](Rich|text-language)\.tsx?$/

/**
 * The modules of a page with a list of events. Without this group, and the groups below, they would be a dozen files of a few hundred
 * bytes.
 */
const cardParts =
  /domain[\\/]src[\\/](\w+[\\/])?(initials|saved-events|text-direction)\.ts$|src[\\/]lib[\\/](categories|saved-events)\.ts$|src[\\/]ui[\\/](share-meta\.ts|(CoverImage|EventCard|EventPrice|OnNow|SaveButton|TicketStub)\.tsx)$|icons[\\/]IconHeartFilled\.mjs$/

/** The modules that compute and show a price; the landing page's example needs them as well. */
const priceParts = /domain[\\/]src[\\/](\w+[\\/])?(fee|pricing|tax)\.ts$|icons[\\/]Icon(Check|Minus|Plus|Share3)\.mjs$/

/** The modules that the event pages share with each other and with the application. */
const eventParts =
  /domain[\\/]src[\\/](\w+[\\/])?(price-steps|promo-code|rich-text|visit-source)\.ts$|messages[\\/]src[\\/]tax\.ts$|src[\\/]lib[\\/](local-time|tab-storage|order-tokens|random-id|use-attempt-key|use-message-opened)\.ts$|public-event[\\/]visit-source\.ts$|src[\\/]ui[\\/](Badge|DateTile|JsonLd|QuantityStepper|RichText|Surface|YourTime)\.tsx$|icons[\\/]Icon(Ticket|Users|CalendarOff|CalendarTime)\.mjs$/

/**
 * One file for React and the router, which hardly ever change, and one for what every public page needs, instead of some thirty small
 * files. Grouping by how often a module is shared would put the application's forms into the landing page.
 */
export function chunkGroups(): Plugin {
  const neededByAll = new Set<string>()
  const library = new Set<string>()
  const groups = [
    { name: 'framework', test: framework, priority: 2 },
    {
      name: 'base',
      test: (id: string) => !startOfPage.test(id) && neededByAll.has(id),
      priority: 1,
    },
    { name: 'formats', test: formats, priority: 1 },
    { name: 'card-parts', test: cardParts, priority: 1 },
    { name: 'price-parts', test: priceParts, priority: 1 },
    { name: 'event-parts', test: eventParts, priority: 1 },
    { name: 'library', test: (id: string) => library.has(id) && !neededByAll.has(id), priority: 1 },
  ]
  return {
    name: 'foyer:chunk-groups',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({
      environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    }),
    buildEnd() {
      for (const id of this.getModuleIds()) {
        if (rootsOfEveryPage.test(id)) follow(this, id, neededByAll)
        if (rootsOfLibrary.test(id)) follow(this, id, library)
      }
    },
  }
}

function follow(graph: ModuleGraph, id: string, found: Set<string>): void {
  if (found.has(id) || notFollowed.test(id)) return
  found.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(graph, imported, found)
}

import type { EventView } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import { currentLanguage, m, offeredLanguages, traitsOf } from '@foyer/messages'
import { useMantineColorScheme } from '@mantine/core'
import { useAppSelector } from '../../../store/hooks.ts'
import { useTogglePublish } from '../../../lib/use-toggle-publish.ts'
import { toast } from '../../../ui/toast.ts'
import { useChooseOrganisation } from '../../../ui/shell/use-choose-organisation.ts'
import { useLanguageChoice } from '../../../ui/shell/use-language-choice.ts'
import { useLeave } from '../../../ui/shell/use-leave.ts'
import { useMay, useOrganisations } from '../../../ui/shell/use-organisations.ts'
import type { Entry } from './entries.ts'

/** The actions that the palette offers on the current screen, as far as they are permitted. */
export function useActions(event: EventView | undefined): Entry[] {
  const isAdmin = useAppSelector((state) => state.user.user?.isAdmin ?? false)
  const makesEvents = useMay('events:write')
  const forEvent = useEventActions(event)
  const forReader = useReaderActions()
  const create: Entry[] =
    isAdmin || !makesEvents
      ? []
      : [
          { id: 'create-event', label: m.shell_menu_create_event(), keys: 'n', to: '/events/create' },
          { id: 'create-series', label: m.shell_palette_create_series(), to: '/events/create?dates=several' },
        ]
  return [...forEvent, ...create, ...forReader]
}

function useEventActions(event: EventView | undefined): Entry[] {
  const togglePublish = useTogglePublish()
  if (!event) return []
  const { _id: id, title: hint, status, customUrl } = event
  const may = (permission: OrganisationPermission) => event.permissions.includes(permission)
  const entries: (Entry | false)[] = [
    may('events:write') &&
      status !== 'cancelled' && {
        id: 'create-ticket',
        label: m.shell_palette_create_ticket(),
        hint,
        to: `/events/${id}/create-ticket`,
      },
    may('events:write') &&
      status !== 'cancelled' && {
        id: 'create-promo-code',
        label: m.shell_palette_create_promo_code(),
        hint,
        to: `/events/promo-code/${id}?do=create`,
      },
    may('messages:write') &&
      status !== 'draft' && {
        id: 'write',
        label: m.shell_palette_write(),
        hint,
        to: `/events/messages/${id}`,
      },
    may('check-in:write') && {
      id: 'scanner',
      label: m.shell_palette_scanner(),
      hint,
      to: `/events/check-in/${id}`,
    },
    status === 'published' &&
      customUrl !== null && {
        id: 'copy-link',
        label: m.shell_palette_copy_link(),
        hint,
        run: () => copy(new URL(`/events/${customUrl}`, window.location.origin).href),
      },
    may('events:write') &&
      status !== 'cancelled' && {
        id: 'publish',
        label: status === 'published' ? m.shell_palette_unpublish() : m.shell_palette_publish(),
        hint,
        run: () => togglePublish(event),
      },
  ]
  return entries.filter((entry) => entry !== false)
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast.success(m.shell_copied())
  } catch {
    // Browsers have no clipboard on pages without https.
    toast.info(link, m.shell_copy_failed())
  }
}

/** The actions for colour scheme, language, organisation and logout. */
function useReaderActions(): Entry[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { choose } = useLanguageChoice()
  const { all, chosen } = useOrganisations()
  const chooseOrganisation = useChooseOrganisation()
  const leave = useLeave()
  const schemes = [
    { scheme: 'light', label: m.shell_palette_light() },
    { scheme: 'dark', label: m.shell_palette_dark() },
    { scheme: 'auto', label: m.shell_palette_auto() },
  ] as const
  return [
    ...schemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, label }): Entry => ({ id: `scheme-${scheme}`, label, run: () => setColorScheme(scheme) })),
    ...offeredLanguages()
      .filter((language) => language !== currentLanguage())
      .map((language): Entry => ({
        id: `language-${language}`,
        label: m.shell_palette_language({ language: traitsOf(language).name }),
        run: () => choose(language),
      })),
    ...all
      .filter(({ _id }) => _id !== chosen?._id)
      .map(({ _id, name }): Entry => ({
        id: `organisation-${_id}`,
        label: m.shell_palette_organisation({ name }),
        run: () => chooseOrganisation(_id),
      })),
    { id: 'log-out', label: m.shell_log_out(), run: leave },
  ]
}

import type { BundleView, EventView, TicketTypeView } from '@foyer/contract'
import { formatList, formatMoney, joinFacts, m } from '@foyer/messages'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconArrowUp, IconDots, IconEye, IconEyeOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { errorMessage } from '../../../api/errors.ts'
import {
  useDeleteBundleMutation,
  useListBundlesQuery,
  useOrderBundlesMutation,
  useUpdateBundleMutation,
} from '../../../api/hooks.ts'
import { useOpenDialog } from '../../../lib/use-open-dialog.ts'
import { CapacityBar, capacityInWords } from '../../../ui/CapacityBar.tsx'
import { confirmAction } from '../../../ui/confirm.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { BundleDialog } from './BundleDialog.tsx'
import { bundleBody } from './bundle-form-values.ts'
import classes from './Bundles.module.css'

interface BundlesProps {
  event: EventView
  ticketTypes: readonly TicketTypeView[]
}

/** The bundles of an event, in the order in which buyers see them. */
export function Bundles({ event, ticketTypes }: BundlesProps) {
  const { data } = useListBundlesQuery({ params: { eventId: event._id } })
  const [open, setOpen] = useOpenDialog<BundleView | 'new'>({})
  const actions = useBundleActions(event._id, data?.items ?? [])
  const canAdd = event.status !== 'cancelled' && ticketTypes.filter(({ variantOf }) => variantOf === null).length > 1
  if (!data || (data.items.length === 0 && !canAdd)) return null
  return (
    <Surface
      as="section"
      title={m.programme_bundle_title()}
      actions={
        canAdd && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
            {m.programme_bundle_add()}
          </Button>
        )
      }
    >
      <p className="flush measure mute">{m.programme_bundle_hint()}</p>
      <ul className={classes['list']} aria-label={m.programme_bundle_title()}>
        {data.items.map((bundle, index) => (
          <BundleCard
            key={bundle._id}
            bundle={bundle}
            isFirst={index === 0}
            actions={actions}
            onEdit={() => setOpen(bundle)}
          />
        ))}
      </ul>
      {open !== null && (
        <BundleDialog
          event={event}
          ticketTypes={ticketTypes}
          bundle={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Surface>
  )
}

function useBundleActions(eventId: string, bundles: readonly BundleView[]) {
  const [update] = useUpdateBundleMutation()
  const [order] = useOrderBundlesMutation()
  const [remove] = useDeleteBundleMutation()
  const trying = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  return {
    toggle: (bundle: BundleView) =>
      trying(() => {
        const visibility = bundle.visibility === 'public' ? 'hidden' : 'public'
        return update({ params: { id: bundle._id }, body: { ...bundleBody(bundle), visibility } }).unwrap()
      }),
    moveUp: ({ _id: id }: BundleView) =>
      trying(() => {
        const ids = bundles.map(({ _id }) => _id)
        const place = ids.indexOf(id)
        const bundleIds = [...ids.slice(0, place - 1), id, ...ids.slice(place - 1).filter((other) => other !== id)]
        return order({ params: { eventId }, body: { bundleIds } }).unwrap()
      }),
    remove: async (bundle: BundleView) => {
      const sure = await confirmAction({
        title: m.programme_bundle_delete_title({ name: bundle.name }),
        body: bundle.claimed > 0 ? m.programme_bundle_archive_body() : m.programme_bundle_delete_body(),
        confirmLabel: m.shell_delete(),
        destructive: true,
      })
      if (sure) await trying(() => remove({ params: { id: bundle._id } }).unwrap())
    },
  }
}

interface BundleCardProps {
  bundle: BundleView
  isFirst: boolean
  actions: ReturnType<typeof useBundleActions>
  onEdit: () => void
}

function BundleCard({ bundle, isFirst, actions, onEdit }: BundleCardProps) {
  const { name, price, singly, currency, parts, visibility } = bundle
  const hidden = visibility === 'hidden'
  const content = parts.map((part) =>
    part.quantity === 1 ? part.name : m.events_extras_chosen({ count: part.quantity, name: part.name }),
  )
  return (
    <li className={classes['bundle']}>
      <div className="shrinks">
        <p className="line flush gap-4-10">
          <bdi className="heading text-18 bold">{name}</bdi>
          <StatusBadge status={hidden ? 'hidden' : bundle.saleState === 'unavailable' ? 'paused' : bundle.saleState} />
        </p>
        <p className="margin-top-4 mute">{formatList(content)}</p>
        <p className="margin-top-4 figures mute">
          {joinFacts([
            price === 0 ? m.shell_free() : formatMoney(price, currency),
            m.programme_bundle_singly({ amount: formatMoney(singly, currency) }),
          ])}
        </p>
      </div>
      <div className={classes['sales']}>
        <CapacityBar sold={bundle.sold} held={bundle.held} capacity={bundle.capacity} />
        <span aria-hidden={bundle.capacity !== null}>{capacityInWords(bundle)}</span>
      </div>
      {bundle.can.update && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="lg" aria-label={m.programme_bundle_actions({ name })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={18} />} onClick={onEdit}>
              {m.shell_edit()}
            </Menu.Item>
            <Menu.Item
              leftSection={hidden ? <IconEye size={18} /> : <IconEyeOff size={18} />}
              onClick={() => void actions.toggle(bundle)}
            >
              {hidden ? m.programme_bundle_show() : m.programme_bundle_hide()}
            </Menu.Item>
            {!isFirst && (
              <Menu.Item leftSection={<IconArrowUp size={18} />} onClick={() => void actions.moveUp(bundle)}>
                {m.programme_bundle_move_up()}
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<IconTrash size={18} />} onClick={() => void actions.remove(bundle)}>
              {m.shell_delete()}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

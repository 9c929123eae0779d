import { formatNumber, m } from '@foyer/messages'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import classes from './SortableList.module.css'

interface SortableItem {
  readonly _id: string
}

interface SortableListProps<Item extends SortableItem> {
  /** What the list contains, for screen readers. */
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Keeps a new order. When it rejects, the list goes back to the old one. */
  onOrder: (ids: string[]) => Promise<unknown>
  /** One item beside its handle; null where there is nothing to move. */
  children: (item: Item, handle: ReactNode) => ReactNode
}

/** A list whose items change places by pointer or keyboard. A new order shows at once. */
export function SortableList<Item extends SortableItem>({
  label,
  items,
  nameOf,
  onOrder,
  children,
}: SortableListProps<Item>) {
  const [shown, setShown] = useState(items)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  useEffect(() => setShown(items), [items])

  const drop = async ({ active, over }: DragEndEvent) => {
    const from = shown.findIndex(({ _id }) => _id === active.id)
    const to = shown.findIndex(({ _id }) => _id === over?.id)
    if (from === -1 || to === -1 || from === to) return
    const next = arrayMove([...shown], from, to)
    setShown(next)
    await onOrder(next.map(({ _id }) => _id)).catch(() => setShown(items))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={(event) => void drop(event)}
      accessibility={{
        announcements: announcementsFor(shown, nameOf),
        screenReaderInstructions: { draggable: m.shell_sort_hint() },
      }}
    >
      <SortableContext items={shown.map(({ _id }) => _id)} strategy={verticalListSortingStrategy}>
        <ul className="stack gap-12 plain-list" aria-label={label}>
          {shown.map((item) => (
            <Sortable key={item._id} id={item._id} name={nameOf(item)} alone={shown.length < 2}>
              {(handle) => children(item, handle)}
            </Sortable>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface SortableProps {
  id: string
  name: string
  alone: boolean
  children: (handle: ReactNode) => ReactNode
}

function Sortable({ id, name, alone, children }: SortableProps) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    disabled: alone,
  })
  const moved = transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined
  const handle = alone ? null : (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={classes['handle']}
      {...attributes}
      {...listeners}
      aria-label={m.shell_sort_move({ name })}
    >
      <IconGripVertical size={20} aria-hidden />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes['item']}
      style={{ transform: moved, transition }}
      data-dragging={isDragging || undefined}
    >
      {children(handle)}
    </li>
  )
}

function announcementsFor<Item extends SortableItem>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Announcements {
  const name = (id: UniqueIdentifier) => {
    const item = items.find(({ _id }) => _id === id)
    return item ? nameOf(item) : m.shell_sort_item()
  }
  const total = formatNumber(items.length)
  const position = (id: UniqueIdentifier) => formatNumber(items.findIndex(({ _id }) => _id === id) + 1)
  return {
    onDragStart: ({ active }) => m.shell_sort_picked({ name: name(active.id), position: position(active.id), total }),
    onDragOver: ({ active, over }) =>
      over ? m.shell_sort_over({ name: name(active.id), position: position(over.id), total }) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? m.shell_sort_dropped({ name: name(active.id), position: position(over.id) }) : undefined,
    onDragCancel: ({ active }) => m.shell_sort_cancelled({ name: name(active.id) }),
  }
}

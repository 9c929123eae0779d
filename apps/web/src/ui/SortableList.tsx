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
  /** What the list is of, for those who hear it. */
  label: string
  items: readonly Item[]
  nameOf: (item: Item) => string
  /** Keeps a new order. When it rejects, the list goes back to the old one. */
  onOrder: (ids: string[]) => Promise<unknown>
  /** One item beside its handle; null where there is nothing to move. */
  children: (item: Item, handle: ReactNode) => ReactNode
}

const instructions = {
  draggable:
    'Press space or enter to pick an item up, the arrow keys to move it, space or enter to put it down, escape to cancel.',
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
      accessibility={{ announcements: announcementsFor(shown, nameOf), screenReaderInstructions: instructions }}
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
      aria-label={`Move ${name}`}
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
    return item ? nameOf(item) : 'Item'
  }
  const place = (id: UniqueIdentifier) => items.findIndex(({ _id }) => _id === id) + 1
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, place ${place(active.id)} of ${items.length}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is over place ${place(over.id)} of ${items.length}.` : undefined,
    onDragEnd: ({ active, over }) => (over ? `${name(active.id)} now stands at place ${place(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  }
}

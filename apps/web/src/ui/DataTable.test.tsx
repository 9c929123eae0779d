import { describe, expect, it } from 'vitest'
import { testScreen } from '../testing/screen.tsx'
import { DataTable } from './DataTable.tsx'

const { show } = testScreen()

function Table({ rows, narrowed, search = '' }: { rows: readonly string[]; narrowed?: boolean; search?: string }) {
  return (
    <DataTable
      label="Guests"
      columns={[{ key: 'name', header: 'Name', render: (row) => row }]}
      rows={rows}
      rowKey={(row) => row}
      empty="No guests yet"
      search={{ value: search, onChange: () => undefined }}
      filters={<span>Favourites</span>}
      actions={<button type="button">Export</button>}
      {...(narrowed !== undefined && { narrowed })}
    />
  )
}

const text = () => document.body.textContent
const searches = () => document.querySelectorAll('input[type=search]').length

describe('what searches, narrows and exports rows', () => {
  it('is left out of a list that has none', async () => {
    await show(<Table rows={[]} narrowed={false} />)
    expect(text()).toContain('No guests yet')
    expect(text()).not.toMatch(/Export|Favourites/)
    expect(searches()).toBe(0)
  })

  it.each([
    { rows: ['Ada'], narrowed: false },
    { rows: [], narrowed: true },
    { rows: [], narrowed: false, search: 'Ada' },
    { rows: [] },
  ])('stays with %j', async (facts) => {
    await show(<Table {...facts} />)
    expect(text()).toMatch(/Favourites/)
    expect(text()).toMatch(/Export/)
    expect(searches()).toBe(1)
  })
})

import { providerLabel, reconciliationSources } from '@foyer/contract'
import { currencies, parseCsv, recogniseColumns } from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import { Button, FileInput, Select } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '../../../api/errors.ts'
import { useImportReconciliationMutation } from '../../../api/hooks.ts'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'

const MOST_BYTES = 5 * 1024 * 1024
const ENOUGH_FOR_A_HEADER = 64 * 1024

const sources = () =>
  reconciliationSources.map((value) => ({
    value,
    label: value === 'bank' ? m.money_books_source_bank() : providerLabel(value),
  }))
const units = () => [
  { value: 'major', label: '12.50' },
  { value: 'minor', label: m.money_books_import_unit_minor() },
]
const roles = {
  reference: m.money_books_import_column_reference,
  amount: m.money_books_import_column_amount,
  currency: m.money_books_import_column_currency,
  date: m.money_books_import_column_date,
} as const
type Role = keyof typeof roles
type Chosen = Record<Role, string | null>

const NOTHING: Chosen = { reference: null, amount: null, currency: null, date: null }
const asText = (index: number | null) => (index === null ? null : String(index))

/** Imports a CSV file, whose columns are recognised or chosen by hand. */
export function ImportSourceStatement() {
  const navigate = useNavigate()
  const [send, { isLoading }] = useImportReconciliationMutation()
  const [file, setFile] = useState<File | null>(null)
  const [header, setHeader] = useState<string[]>([])
  const [chosen, setChosen] = useState<Chosen>(NOTHING)
  const [source, setSource] = useState<(typeof reconciliationSources)[number]>('bank')
  const [currency, setCurrency] = useState('NGN')
  const [unit, setUnit] = useState<'major' | 'minor'>('major')
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const fail = (message: string) => {
    setFailure(message)
    setAttempt((times) => times + 1)
  }
  const choose = async (picked: File | null) => {
    setFailure(null)
    setFile(picked)
    setHeader([])
    setChosen(NOTHING)
    if (!picked) return
    if (picked.size > MOST_BYTES) return fail(m.money_books_import_file_large())
    const { rows } = parseCsv(await picked.slice(0, ENOUGH_FOR_A_HEADER).text())
    const cells = rows[0]?.cells ?? []
    setHeader(cells)
    const known = recogniseColumns(cells)
    if (known)
      setChosen({
        reference: asText(known.reference),
        amount: asText(known.amount),
        currency: asText(known.currency),
        date: asText(known.date),
      })
  }
  const submit = async () => {
    if (!file) return fail(m.money_books_import_file_missing())
    if (chosen.reference === null || chosen.amount === null) return fail(m.money_books_import_columns_missing())
    const column = (role: Role) => (chosen[role] === null ? null : Number(chosen[role]))
    const columns = {
      reference: Number(chosen.reference),
      amount: Number(chosen.amount),
      currency: column('currency'),
      date: column('date'),
    }
    try {
      const body = { source, name: file.name.slice(0, 120), currency, unit, columns }
      const made = await send({ body, upload: file }).unwrap()
      await navigate(`/admin/reconciliations/${made._id}`)
    } catch (error) {
      fail(errorMessage(error))
    }
  }
  const names = header.map((name, index) => ({
    value: String(index),
    label: name === '' ? m.money_books_import_column_numbered({ number: formatNumber(index + 1) }) : name,
  }))
  return (
    <Surface as="section" title={m.money_books_import_title()} className="margin-bottom-16">
      <div className="grid gap-16">
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <p className="flush mute">{m.money_books_import_text()}</p>
        <div className="fields">
          <Select
            label={m.money_books_import_source()}
            data={sources()}
            value={source}
            allowDeselect={false}
            onChange={(value) => setSource(reconciliationSources.find((each) => each === value) ?? 'bank')}
          />
          <FileInput
            size="md"
            label={m.money_books_import_file()}
            placeholder={m.money_books_import_file_choose()}
            accept=".csv,text/csv"
            clearable
            value={file}
            onChange={(picked) => void choose(picked)}
          />
          <Select
            label={m.money_books_import_currency()}
            data={[...currencies]}
            value={currency}
            searchable
            allowDeselect={false}
            onChange={(value) => setCurrency(value ?? 'NGN')}
          />
          <Select
            label={m.money_books_import_unit()}
            data={units()}
            value={unit}
            allowDeselect={false}
            onChange={(value) => setUnit(value === 'minor' ? 'minor' : 'major')}
          />
        </div>
        {names.length > 0 && (
          <div className="fields">
            {(['reference', 'amount', 'currency', 'date'] as const).map((role) => (
              <Select
                key={role}
                label={roles[role]()}
                placeholder={
                  role === 'currency' || role === 'date'
                    ? m.money_books_import_column_none()
                    : m.money_books_import_column_choose()
                }
                data={names}
                clearable
                value={chosen[role]}
                onChange={(value) => setChosen({ ...chosen, [role]: value })}
              />
            ))}
          </div>
        )}
        <div>
          <Button loading={isLoading} onClick={() => void submit()}>
            {m.money_books_import_submit()}
          </Button>
        </div>
      </div>
    </Surface>
  )
}

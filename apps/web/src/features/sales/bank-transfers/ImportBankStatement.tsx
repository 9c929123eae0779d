import type { BankStatementView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { currencies } from '@foyer/domain'
import { Button, FileInput, Group, List, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useImportBankStatementMutation, usePreviewBankStatementMutation } from '../../../api/hooks.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormErrors } from '../../../ui/FormErrors.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { toast } from '../../../ui/toast.ts'
import { entryColumns } from './entry-columns.tsx'
import { statementInWords } from './bank-transfer-words.ts'

const MOST_BYTES = 5 * 1024 * 1024
const LIMIT = 20

/** Imports a bank statement in two steps: a preview of the effect, then the import. */
export function ImportBankStatement() {
  const [preview, previewing] = usePreviewBankStatementMutation()
  const [send, sending] = useImportBankStatementMutation()
  const [file, setFile] = useState<File | null>(null)
  const [currency, setCurrency] = useState('EUR')
  const [seen, setSeen] = useState<BankStatementView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)

  const fail = (message: string) => {
    setFailure(message)
    setAttempt((times) => times + 1)
  }
  const choose = (picked: File | null) => {
    setFailure(null)
    setSeen(null)
    setFile(picked)
    if (picked && picked.size > MOST_BYTES) fail(m.sales_bank_import_too_large())
  }
  const run = async (work: typeof preview): Promise<BankStatementView | null> => {
    setFailure(null)
    if (!file) {
      fail(m.sales_bank_import_no_file())
      return null
    }
    try {
      return await work({ body: { name: file.name.slice(0, 120), currency }, upload: file }).unwrap()
    } catch (error) {
      fail(errorMessage(error))
      return null
    }
  }
  const onPreview = async () => setSeen(await run(preview))
  const onImport = async () => {
    const done = await run(send)
    if (!done) return
    toast.success(statementInWords(done, true).join(' '))
    setFile(null)
    setSeen(null)
  }
  return (
    <Surface as="section" title={m.sales_bank_import_title()}>
      <Stack>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <Text c="dimmed">{m.sales_bank_import_text()}</Text>
        <div className="fields">
          <FileInput
            size="md"
            label={m.sales_bank_import_file()}
            placeholder={m.sales_bank_import_choose()}
            accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
            clearable
            value={file}
            onChange={choose}
          />
          <Select
            label={m.sales_bank_import_currency()}
            data={[...currencies]}
            value={currency}
            searchable
            allowDeselect={false}
            onChange={(value) => {
              setCurrency(value ?? 'EUR')
              setSeen(null)
            }}
          />
        </div>
        {seen && (
          <>
            <List>
              {statementInWords(seen, false).map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
            <Preview statement={seen} />
          </>
        )}
        <Group>
          <Button
            variant={seen ? 'default' : 'filled'}
            loading={previewing.isLoading}
            disabled={sending.isLoading}
            onClick={() => void onPreview()}
          >
            {m.sales_bank_import_preview()}
          </Button>
          {seen && (
            <Button loading={sending.isLoading} disabled={previewing.isLoading} onClick={() => void onImport()}>
              {m.sales_bank_import_confirm()}
            </Button>
          )}
        </Group>
      </Stack>
    </Surface>
  )
}

function Preview({ statement }: { statement: BankStatementView }) {
  const [page, setPage] = useState(1)
  const { items } = statement
  return (
    <DataTable
      label={m.sales_bank_import_label()}
      columns={entryColumns()}
      rows={items.slice((page - 1) * LIMIT, page * LIMIT)}
      rowKey={({ line, amount, text }) => `${line} ${amount} ${text}`}
      paging={{ page, limit: LIMIT, total: items.length, onPage: setPage }}
      empty={<EmptyState title={m.sales_bank_import_empty_title()} text={m.sales_bank_import_empty_text()} />}
    />
  )
}

import type { BankStatementView } from '@foyer/contract'
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

/** Takes a bank statement in two steps: what importing it would do, then the import. */
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
    if (picked && picked.size > MOST_BYTES) fail('The file is larger than 5 MB.')
  }
  const run = async (work: typeof preview): Promise<BankStatementView | null> => {
    setFailure(null)
    if (!file) {
      fail('Choose a file first.')
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
    <Surface as="section" title="Import a bank statement">
      <Stack>
        <FormErrors errors={{}} message={failure} attempt={attempt} />
        <Text c="dimmed">
          Payments of the exact amount are recorded when you import. Everything else is listed for you to decide.
        </Text>
        <div className="fields">
          <FileInput
            size="md"
            label="CSV or CAMT.053 file, at most 5 MB"
            placeholder="Choose a file"
            accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
            clearable
            value={file}
            onChange={choose}
          />
          <Select
            label="Currency of rows that name none"
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
            Preview statement
          </Button>
          {seen && (
            <Button loading={sending.isLoading} disabled={previewing.isLoading} onClick={() => void onImport()}>
              Import statement
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
      label="entries of the file"
      columns={entryColumns}
      rows={items.slice((page - 1) * LIMIT, page * LIMIT)}
      rowKey={({ line, amount, text }) => `${line} ${amount} ${text}`}
      paging={{ page, limit: LIMIT, total: items.length, onPage: setPage }}
      empty={<EmptyState title="Nothing new" text="The file has no payments that were not imported before." />}
    />
  )
}

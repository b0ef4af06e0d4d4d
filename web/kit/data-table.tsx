/**
 * Staff tables: TanStack keeps the columns, the markup is a plain table with `aria-sort`, row headers and section rows
 * (`<th scope="rowgroup">`). Sorting and paging are the caller's (server, address). The region scrolls by itself and takes the keyboard.
 */

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ColumnDef, flexRender, tableFeatures, useTable } from '@tanstack/react-table';
import { memo, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import classes from './data-table.module.css';

export interface DataColumn<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** CSS width; set it where values change live, so that nothing shifts. */
  width?: string | number;
  sortable?: boolean;
  /** This cell names its row. */
  rowHeader?: boolean;
}

export interface DataSection<Row> {
  key: string;
  title: ReactNode;
  count?: number;
  note?: ReactNode;
  tone?: 'danger' | 'warning';
  rows: Row[];
}

export interface DataTableProps<Row> {
  label: string;
  columns: DataColumn<Row>[];
  rows?: Row[];
  sections?: DataSection<Row>[];
  rowKey: (row: Row) => string;
  sort?: { column: string; direction: 'ascending' | 'descending' };
  onSort?: (column: string) => void;
  /** The row cursor (J/K). */
  currentKey?: string | null;
  onRowClick?: (row: Row) => void;
  rowTone?: (row: Row) => 'critical' | 'outdated' | 'selected' | undefined;
  empty?: ReactNode;
  dense?: boolean;
  /** No more rows than these are drawn yet. */
  rowsDrawn?: number;
}

const features = tableFeatures({});
/** The body is drawn here, row by row: the table keeps the heads alone. */
const NO_ROWS: readonly object[] = [];
/** A region that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 };

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, sort, onSort, currentKey, onRowClick, rowTone, empty, dense, rowsDrawn } = props;
  const sections = useMemo<DataSection<Row>[]>(
    () =>
      props.sections?.filter((section) => section.rows.length > 0) ?? [
        { key: 'all', title: null, rows: props.rows ?? [] },
      ],
    [props.sections, props.rows],
  );
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () => columns.map((column) => ({ id: column.key, header: () => column.head })),
    [columns],
  );
  const data = useMemo(() => sections.flatMap((section) => section.rows), [sections]);
  const table = useTable({ features, columns: definitions, data: NO_ROWS as Row[] });
  const drawn = rowsDrawn !== undefined && rowsDrawn < data.length ? new Set(data.slice(0, rowsDrawn)) : null;
  const column = (key: string) => columns.find((one) => one.key === key);

  const current = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (currentKey) current.current?.scrollIntoView({ block: 'nearest' });
  }, [currentKey]);

  return (
    <section className={classes.region} aria-label={label} {...REACHABLE}>
      <table className={classes.table} data-dense={dense || undefined}>
        <caption className="vh">{label}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <Head
                  key={header.id}
                  column={column(header.column.id)}
                  direction={sort?.column === header.column.id ? sort.direction : undefined}
                  onSort={onSort}
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </Head>
              ))}
            </tr>
          ))}
        </thead>
        {sections.map((section) => (
          <tbody key={section.key}>
            {section.title !== null && (
              <tr className={classes.section} data-tone={section.tone}>
                <th scope="rowgroup" colSpan={columns.length}>
                  <span className={classes.sectionTitle}>{section.title}</span>
                  {section.count !== undefined && <span> {section.count}</span>}
                  {section.note && <span className={classes.sectionNote}> {section.note}</span>}
                </th>
              </tr>
            )}
            {section.rows
              .filter((record) => !drawn || drawn.has(record))
              .map((record) => {
                const key = rowKey(record);
                const isCurrent = key === currentKey;
                return (
                  <BodyRow
                    key={key}
                    record={record}
                    columns={columns}
                    current={isCurrent ? current : null}
                    tone={rowTone?.(record)}
                    onClick={onRowClick}
                  />
                );
              })}
          </tbody>
        ))}
      </table>
      {data.length === 0 && empty}
    </section>
  );
}

interface BodyRowProps<Row> {
  record: Row;
  columns: DataColumn<Row>[];
  /** Of the row under the cursor. */
  current: RefObject<HTMLTableRowElement | null> | null;
  tone: 'critical' | 'outdated' | 'selected' | undefined;
  onClick: ((record: Row) => void) | undefined;
}

function PlainRow<Row>({ record, columns, current, tone, onClick }: BodyRowProps<Row>) {
  return (
    <tr
      ref={current}
      data-current={current !== null || undefined}
      data-tone={tone}
      data-pressable={onClick ? true : undefined}
      onClick={onClick && (() => onClick(record))}
    >
      {columns.map(({ key, align, rowHeader, cell }) =>
        // Called, not rendered as a component of its own: a new function would build every cell anew, and take the focus away.
        rowHeader ? (
          <th key={key} scope="row" data-align={align}>
            {cell(record)}
          </th>
        ) : (
          <td key={key} data-align={align}>
            {cell(record)}
          </td>
        ),
      )}
    </tr>
  );
}

/** A row whose record and columns are the same is not drawn again. */
const BodyRow = memo(PlainRow) as typeof PlainRow;

interface HeadProps<Row> {
  column: DataColumn<Row> | undefined;
  direction: 'ascending' | 'descending' | undefined;
  onSort?: (column: string) => void;
  children: ReactNode;
}

function Head<Row>({ column, direction, onSort, children }: HeadProps<Row>) {
  const Arrow = direction === 'ascending' ? IconArrowUp : IconArrowDown;
  const sortable = column?.sortable && onSort;
  return (
    <th
      scope="col"
      data-align={column?.align}
      style={{ width: column?.width }}
      aria-sort={column?.sortable ? (direction ?? 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className={classes.sort} onClick={() => onSort(column.key)}>
          {children}
          {direction && <Arrow size={16} stroke={1.75} aria-hidden />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

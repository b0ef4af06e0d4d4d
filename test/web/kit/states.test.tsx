import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { LevelSentence } from '#web/figures/level-sentence.tsx';
import { OrderTimeline } from '#web/figures/order-timeline.tsx';
import { announce, listenToAnnouncements } from '#web/kit/announce.ts';
import { DataTable } from '#web/kit/data-table.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { renderKit, speak } from '../render-kit.tsx';

describe('waiting', () => {
  beforeAll(() => speak('de'));
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows nothing for 100 ms, then a line, the skeleton, a sentence, and a way to try again', () => {
    const refetch = jest.fn();
    const { container } = renderKit(<QueryState query={{ isLoading: true, refetch }}>{() => null}</QueryState>);
    const line = () => container.querySelector('[data-thin-line]');
    const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
    expect(line()).toBeNull();
    wait(110);
    expect(line()).not.toBeNull();
    wait(900);
    expect(line()).toBeNull();
    expect(screen.getByText('Wird geladen')).toBeInTheDocument();
    wait(7_000);
    expect(screen.getByText(/dauert länger als üblich/)).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    wait(12_100);
    screen.getByRole('button', { name: 'Erneut versuchen' }).click();
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('keeps what was loaded when a reload fails', () => {
    const error = { statusCode: 503, error: 'unavailable', message: '' };
    renderKit(
      <QueryState query={{ data: 'Termin', error, refetch: () => undefined }}>{(data) => <p>{data}</p>}</QueryState>,
    );
    expect(screen.getByText('Termin')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Der Dienst ist gerade nicht erreichbar');
  });

  it('tells a missing record apart from a failure', () => {
    const error = { statusCode: 404, error: 'not-found', message: '' };
    renderKit(<QueryState query={{ error, refetch: () => undefined }}>{() => null}</QueryState>);
    expect(screen.getByText('Das gehört nicht zu Ihrem Konto')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('announces at most once in five seconds, the newest of a burst, urgent things at once', () => {
    const heard: string[] = [];
    const stop = listenToAnnouncements(({ text }) => heard.push(text));
    announce('eins');
    jest.advanceTimersByTime(1);
    announce('zwei');
    announce('drei');
    announce('jetzt', { urgent: true });
    jest.advanceTimersByTime(4_000);
    expect(heard).toEqual(['eins', 'jetzt']);
    jest.advanceTimersByTime(1_100);
    expect(heard).toEqual(['eins', 'jetzt', 'drei']);
    stop();
  });
});

describe('what people read first', () => {
  beforeAll(() => speak('de'));

  it('names what needs attention first, each level once', () => {
    renderKit(<LevelSentence levels={['good', 'belowAverage', 'good']} />);
    expect(screen.getByText('1 Bereich zu beachten,').parentElement).toHaveTextContent('1 Bereich zu beachten, 2 gut');
  });

  it('marks the present step and says the state of each in words', () => {
    renderKit(
      <OrderTimeline
        label="Weg"
        steps={[
          { key: '1', title: 'Bezahlt', state: 'done' },
          { key: '2', title: 'Im Labor', state: 'now' },
          { key: '3', title: 'Freigegeben', state: 'later' },
        ]}
      />,
    );
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Bezahlt (erledigt)',
      'Im Labor (jetzt)',
      'Freigegeben (später)',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });

  it('gives staff tables sortable heads, row heads and section rows', () => {
    const sort = jest.fn();
    renderKit(
      <DataTable
        label="Aufträge"
        rowKey={(row) => row.no}
        sort={{ column: 'waits', direction: 'descending' }}
        onSort={sort}
        columns={[
          { key: 'waits', head: 'Wartet', sortable: true, cell: (row) => row.waits },
          { key: 'no', head: 'Auftrag', rowHeader: true, cell: (row) => row.no },
        ]}
        sections={[{ key: 'c', title: 'Kritisch', count: 1, rows: [{ no: '2600011874', waits: '38 Min.' }] }]}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Wartet' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('rowheader', { name: '2600011874' })).toBeInTheDocument();
    expect(screen.getByRole('rowheader', { name: 'Kritisch 1' })).toHaveAttribute('scope', 'rowgroup');
    screen.getByRole('button', { name: 'Wartet' }).click();
    expect(sort).toHaveBeenCalledWith('waits');
  });
});

/** /admin/voucher: the list of vouchers beside the one that is open; which one stands in the address. */
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isUuid } from '#shared/schema/identifiers.ts';
import { api } from '#web/client/api.ts';
import { BackLink } from '#web/kit/back-link.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import classes from './admin-voucher.module.css';
import { VoucherCodes } from './voucher-codes.tsx';
import { VoucherEditor } from './voucher-editor.tsx';
import { VoucherList } from './voucher-list.tsx';

const NEW = 'new';

export function AdminVoucherScreen() {
  const { t } = useTranslation('vouchers');
  const [search, setSearch] = useSearchParams();
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  const chosen = search.get('voucher');
  const open = (voucher: string | null) =>
    setSearch((before) => {
      if (voucher === null) before.delete('voucher');
      else before.set('voucher', voucher);
      return before;
    });
  const list = <VoucherList chosen={chosen} onOpen={open} onNew={() => open(NEW)} />;
  if (isNarrow && chosen === null) return list;
  const detail = (
    <section className={classes.detail} aria-label={chosen === NEW ? t('new') : t('column.label')}>
      {isNarrow && (
        <p className={classes.back}>
          <BackLink onClick={() => open(null)} label={t('back')} />
        </p>
      )}
      {chosen === null ? (
        <p className={classes.pick}>{t('pick')}</p>
      ) : chosen === NEW ? (
        <VoucherEditor key={NEW} voucher={null} isAlone={isNarrow} onMade={open} onGone={() => open(null)} />
      ) : (
        <OpenVoucher key={chosen} id={chosen} isAlone={isNarrow} onGone={() => open(null)} />
      )}
    </section>
  );
  // One place of the tree on every width: what is typed stays when a tablet is turned.
  return (
    <div className={isNarrow ? undefined : classes.desk}>
      {isNarrow ? null : list}
      {detail}
    </div>
  );
}

interface OpenVoucherProps {
  id: string;
  isAlone: boolean;
  onGone: () => void;
}

function OpenVoucher({ id, isAlone, onGone }: OpenVoucherProps) {
  const { t } = useTranslation('vouchers');
  const isId = isUuid(id);
  const query = api.useListVouchersQuery({ query: { id } }, { skip: !isId, refetchOnMountOrArgChange: true });
  const gone = <EmptyState title={t('gone')} level={2} />;
  if (!isId) return gone;
  return (
    <QueryState query={query} isEmpty={({ items }) => items.length === 0} empty={gone}>
      {({ items: [voucher] }) =>
        voucher ? (
          <>
            <VoucherEditor voucher={voucher} isAlone={isAlone} onGone={onGone} />
            <VoucherCodes voucher={voucher} />
          </>
        ) : null
      }
    </QueryState>
  );
}

/** /admin/voucher: the list of vouchers beside the one that is open; which one stands in the address. */
import { useTranslation } from 'react-i18next';
import { isUuid } from '#shared/schema/identifiers.ts';
import { api } from '#web/client/api.ts';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { NEW_RECORD, RecordDesk, useOpenRecord } from '#web/kit/record-desk.tsx';
import { VoucherCodes } from './voucher-codes.tsx';
import { VoucherEditor } from './voucher-editor.tsx';
import { VoucherList } from './voucher-list.tsx';

export function AdminVoucherScreen() {
  const { t } = useTranslation('vouchers');
  const [chosen, open] = useOpenRecord('voucher');
  return (
    <RecordDesk
      list={<VoucherList chosen={chosen} onOpen={open} onNew={() => open(NEW_RECORD)} />}
      listWidth="wide"
      label={chosen === NEW_RECORD ? t('new') : t('column.label')}
      isOpen={chosen !== null}
      pick={t('pick')}
      backLabel={t('back')}
      onBack={() => open(null)}
    >
      {(isAlone) =>
        chosen === NEW_RECORD || chosen === null ? (
          <VoucherEditor key={NEW_RECORD} voucher={null} isAlone={isAlone} onMade={open} onGone={() => open(null)} />
        ) : (
          <OpenVoucher key={chosen} id={chosen} isAlone={isAlone} onGone={() => open(null)} />
        )
      }
    </RecordDesk>
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

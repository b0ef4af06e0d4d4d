import { AddCode } from '#web/vouchers/admin-voucher/add-code.tsx';
import { MakeCodes } from '#web/vouchers/admin-voucher/make-codes.tsx';
import { VoucherEditor } from '#web/vouchers/admin-voucher/voucher-editor.tsx';
import { type FormCase, nothing } from './form-case.ts';

/** Forms of vouchers, by their files below `web`. */
export const VOUCHERS_FORMS: Record<string, FormCase> = {
  'vouchers/admin-voucher/voucher-editor.tsx': {
    show: () => <VoucherEditor voucher={null} isAlone={false} onGone={nothing} />,
    valid: { de: 'Herzmonat', value: '10' },
  },
  'vouchers/admin-voucher/add-code.tsx': {
    show: () => <AddCode voucherId="v1" onClose={nothing} />,
    valid: { code: 'HERZ25' },
  },
  'vouchers/admin-voucher/make-codes.tsx': {
    show: () => <MakeCodes voucherId="v1" onClose={nothing} />,
    valid: { count: '12' },
  },
};

import { useEffect } from 'react';
import { findKeptVoucher, VOUCHER_KEY } from '#web/app/i18n/keep-query.ts';
import { useAppDispatch, useAppSelector } from '#web/app/store.ts';
import { voucherKept } from './selection.ts';

export interface KeptVoucher {
  code: string | null;
  /** The address of this session brought it along: nobody typed it. */
  isFromLink: boolean;
  /** Another code for this purchase, or none; what the address brought along is forgotten. */
  keep: (code: string | null) => void;
}

/** The voucher code of this purchase: typed, or brought along by the address of this session. */
export function useKeptVoucher(): KeptVoucher {
  const dispatch = useAppDispatch();
  const code = useAppSelector((state) => state.selection.voucherCode);
  useEffect(() => {
    const kept = findKeptVoucher();
    if (kept && kept !== code) dispatch(voucherKept(kept));
  }, [code, dispatch]);
  const keep = (next: string | null) => {
    try {
      sessionStorage.removeItem(VOUCHER_KEY);
    } catch {
      // Without storage nothing was kept.
    }
    dispatch(voucherKept(next));
  };
  return { code, isFromLink: code !== null && findKeptVoucher() === code, keep };
}

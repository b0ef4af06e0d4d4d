import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Region } from '#shared/domain/booking/group-by-region.ts';
import type { Application } from '#shared/domain/orders/application.ts';
import type { PartnerBranchView } from '#shared/views/booking.ts';
import type { AddressView } from '#shared/views/orders.ts';
import { signedOut } from '#web/app/session.ts';
import { newKey } from '#web/client/new-key.ts';
import { isLogout } from '#web/client/session-token.ts';

/** What later screens show of the chosen branch; the API has no single-branch read. */
export type ChosenBranch = Pick<PartnerBranchView, '_id' | 'name' | 'address' | 'latitude' | 'longitude'>;

/** What was looked for on the branch finder, so that Back finds the same list. */
export interface BranchSearch {
  /** False until the finder has chosen where it begins: at home, at the last branch, or with the whole country. */
  begun: boolean;
  text: string;
  /** Of several places that the text means, the chosen one: name and canton. */
  place: string | null;
  /** Sorted by distance from there: the person, or the branch that was used last (with its name). */
  near: { lat: number; lng: number; from: 'person' | 'branch'; name?: string } | null;
  /** The part of the country whose branches are listed. */
  region: Region | null;
}

export const noBranchSearch: BranchSearch = { begun: false, text: '', place: null, near: null, region: null };

/** What a visitor has chosen and not yet ordered. It survives login, sign-up, reload and a language switch. */
export interface SelectionState {
  productGroupKey: string | null;
  productKey: string | null;
  addonKeys: string[];
  application: 'branch' | 'homesampling' | null;
  partnerBranchId: string | null;
  branch: ChosenBranch | null;
  branchSearch: BranchSearch;
  /** Zurich date YYYY-MM-DD. */
  date: string | null;
  /** The chosen slot, instants. */
  slot: { from: string; to: string } | null;
  deliveryAddress: AddressView | null;
  /** null: the invoice goes to the address of the account. */
  invoiceAddress: AddressView | null;
  voucherCode: string | null;
  /** The recommendation that is being ordered; null for a test of one's own choice. */
  followUp: { mainOrderId: string; key: string } | null;
  /** The order that the last choice became, while nothing else is chosen: Back leads to it. */
  openOrderId: string | null;
  /** What is answered and ticked on the step that orders, for the versions shown; Back and a reload keep it. */
  confirmation: KeptConfirmation | null;
  /** Total the person last saw, Rappen; the summary shows a change. */
  seenTotal: number | null;
  /** One key for one order, however often it is sent; new with each new choice. */
  orderKey: string;
}

/** What the form of the last step holds. */
export interface ConfirmValues {
  applies: '' | 'no' | 'yes';
  /** Keys of the points that apply. */
  points: string[];
  confirmed: boolean;
  accepted: boolean;
}

export interface KeptConfirmation {
  statementVersion: string;
  termsVersion: string;
  values: ConfirmValues;
}

interface OrderedProduct {
  productGroupKey: string;
  productKey: string;
}

const STORAGE_KEY = 'selection';

const empty = (): SelectionState => ({
  productGroupKey: null,
  productKey: null,
  addonKeys: [],
  application: null,
  partnerBranchId: null,
  branch: null,
  branchSearch: noBranchSearch,
  date: null,
  slot: null,
  deliveryAddress: null,
  invoiceAddress: null,
  voucherCode: null,
  followUp: null,
  openOrderId: null,
  confirmation: null,
  seenTotal: null,
  orderKey: newKey(),
});

const slice = createSlice({
  name: 'selection',
  initialState: (): SelectionState => readStored() ?? empty(),
  reducers: {
    /**
     * Another test keeps place, time and addresses, and whether at home or not where it allows that (`applications`); extras belong
     * to a group and go with it.
     */
    productChosen(
      state,
      action: PayloadAction<{ productGroupKey: string; productKey: string; applications?: readonly Application[] }>,
    ) {
      const { productGroupKey, productKey, applications = [] } = action.payload;
      if (state.productGroupKey !== productGroupKey) state.addonKeys = [];
      if (state.followUp) state.orderKey = newKey();
      state.followUp = null;
      if (state.productKey !== productKey) {
        if (state.application && !applications.includes(state.application)) state.application = null;
        state.seenTotal = null;
        state.orderKey = newKey();
      }
      state.productGroupKey = productGroupKey;
      state.productKey = productKey;
    },
    /** A recommended test takes the place of what was chosen before; what was filled in for the same one stays. */
    followUpChosen(
      state,
      action: PayloadAction<{ mainOrderId: string; key: string; product: OrderedProduct; price: number | null }>,
    ) {
      const { mainOrderId, key, product, price } = action.payload;
      const { followUp, deliveryAddress, invoiceAddress, voucherCode } = state;
      if (followUp?.mainOrderId === mainOrderId && followUp.key === key && state.productKey === product.productKey)
        return;
      return {
        ...empty(),
        ...product,
        ...{ deliveryAddress, invoiceAddress, voucherCode },
        application: 'homesampling',
        seenTotal: price,
        followUp: { mainOrderId, key },
      };
    },
    addonToggled(state, action: PayloadAction<string>) {
      const has = state.addonKeys.includes(action.payload);
      state.addonKeys = has
        ? state.addonKeys.filter((key) => key !== action.payload)
        : [...state.addonKeys, action.payload];
      state.seenTotal = null;
      state.orderKey = newKey();
    },
    applicationChosen(state, action: PayloadAction<'branch' | 'homesampling'>) {
      if (state.application === action.payload) return;
      state.application = action.payload;
      if (action.payload === 'homesampling') state.slot = null;
      state.orderKey = newKey();
    },
    /** An order stands under the key already: whatever is ordered next is another one. */
    orderKeyUsed(state) {
      state.orderKey = newKey();
    },
    /** Whatever is not named is searched no more. */
    branchSearched(state, action: PayloadAction<Partial<BranchSearch>>) {
      state.branchSearch = { ...noBranchSearch, begun: true, ...action.payload };
    },
    /** A new branch clears the chosen time slot (specification section 4). */
    branchChosen(state, action: PayloadAction<ChosenBranch>) {
      if (state.partnerBranchId !== action.payload._id) state.slot = null;
      const { _id, name, address, latitude, longitude } = action.payload;
      state.partnerBranchId = _id;
      state.branch = { _id, name, address, latitude, longitude };
    },
    /** Choosing a date clears the chosen time slot. */
    dateChosen(state, action: PayloadAction<string>) {
      if (state.date !== action.payload) state.slot = null;
      state.date = action.payload;
    },
    slotChosen(state, action: PayloadAction<{ from: string; to: string }>) {
      state.slot = { from: action.payload.from, to: action.payload.to };
      state.orderKey = newKey();
    },
    slotLost(state) {
      state.slot = null;
    },
    addressesChosen(state, action: PayloadAction<Partial<Pick<SelectionState, 'deliveryAddress' | 'invoiceAddress'>>>) {
      Object.assign(state, action.payload);
      state.orderKey = newKey();
    },
    /** The key changes with the total: after a refused price, a retry must not get the reply stored for the old total. */
    totalSeen(state, action: PayloadAction<number>) {
      if (state.seenTotal === action.payload) return;
      state.seenTotal = action.payload;
      state.orderKey = newKey();
    },
    confirmationKept(state, action: PayloadAction<KeptConfirmation>) {
      state.confirmation = action.payload;
    },
    voucherKept(state, action: PayloadAction<string | null>) {
      if (state.voucherCode === action.payload) return;
      state.voucherCode = action.payload;
      // The order says another thing than before.
      state.orderKey = newKey();
    },
    selectionOrdered() {
      return empty();
    },
    orderOpened(state, action: PayloadAction<string>) {
      state.openOrderId = action.payload;
    },
    /** The test and extras of an order whose time is gone, for another time. */
    orderedAgain(state, action: PayloadAction<Pick<SelectionState, 'addonKeys'> & OrderedProduct>) {
      return { ...empty(), ...action.payload, voucherCode: state.voucherCode };
    },
  },
  extraReducers: (builder) => {
    // After a logout nobody who comes to this device sees what was chosen, or for which address; nor, however the session ended,
    // what somebody answered about their health.
    builder.addCase(signedOut, (state, action) =>
      isLogout(action.payload) ? empty() : { ...state, confirmation: null },
    );
  },
});

export const {
  productChosen,
  followUpChosen,
  addonToggled,
  applicationChosen,
  orderKeyUsed,
  branchSearched,
  branchChosen,
  dateChosen,
  slotChosen,
  slotLost,
  addressesChosen,
  totalSeen,
  confirmationKept,
  voucherKept,
  selectionOrdered,
  orderOpened,
  orderedAgain,
} = slice.actions;
export const selectionReducer = slice.reducer;

let stored: SelectionState | null = null;

/** Keeps the selection for the browser session. */
export function storeSelection(selection: SelectionState): void {
  if (selection === stored) return;
  stored = selection;
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(selection));
  } catch {
    // A browser without storage keeps the selection until the page is closed.
  }
}

function readStored(): SelectionState | null {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    if (text === null) return null;
    const kept: SelectionState = { ...empty(), ...(JSON.parse(text) as Partial<SelectionState>) };
    // What an earlier version of this page kept names its branch otherwise: only the place is chosen again.
    return kept.branch && !kept.branch._id ? { ...kept, branch: null, partnerBranchId: null, slot: null } : kept;
  } catch {
    return null;
  }
}

import type { LocalText } from '#shared/languages.ts';

/** What the laboratory gets to know about an order: the label on the tube, nothing more. */
export interface OrderFacts {
  orderNumber: string;
  family: string;
  given: string;
  /** Calendar date `1986-04-17`; null when the account has none. */
  birthdate: string | null;
  sex: 'male' | 'female' | null;
  sampleType: 'venous' | 'capillary';
  /** Keys of the ordered markers, without repetitions. */
  markers: string[];
  /** Instant of the appointment, when it has one that is over. */
  sampledAt: string | null;
}

/** One line of the desk's list of orders to choose from. */
export interface RecentOrder {
  orderNumber: string;
  customer: string;
  product: LocalText;
}

/** The laboratory's two doors to the product: what was ordered, and where a file is handed in. */
export interface LabDesk {
  findOrderFacts(orderNumber: string): Promise<OrderFacts | undefined>;
  listRecentOrders(): Promise<RecentOrder[]>;
  deliver(file: { fileName: string; bytes: Buffer }): Promise<{ importId: string }>;
  close(): Promise<void>;
}

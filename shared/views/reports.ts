/** A version of a report that was uploaded as PDF. */
export interface ReportView {
  _id: string;
  name: string;
  /** From 1 for each name; the highest is the one that counts. */
  version: number;
  orderId: string;
  orderNumber: string;
  bytes: number;
  uploadedBy: string | null;
  at: string;
}

/** The reports of an order, every version, the latest upload first. */
export interface ReportListView {
  orderId: string;
  orderNumber: string;
  reports: ReportView[];
}

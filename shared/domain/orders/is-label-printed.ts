/** Whether the tube has its label: one that was printed before the sample was taken (again) names another time. ISO instants. */
export const isLabelPrinted = ({
  labelPrintedAt,
  sampledAt,
}: {
  labelPrintedAt: string | null;
  sampledAt: string | null;
}): boolean => labelPrintedAt !== null && (sampledAt === null || labelPrintedAt >= sampledAt);

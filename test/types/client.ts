// Mistakes that must not compile. Nothing here runs; `tsc` fails when a line below its mark becomes possible.
import { call } from '#test/factories/call.ts';
import type { Visitor } from '#test/setup/visitor.ts';
import { api } from '#web/client/api.ts';
import { upload } from '#web/client/upload.ts';

export async function tests(visitor: Visitor, orderId: string): Promise<void> {
  // @ts-expect-error an endpoint nobody declared
  await visitor.need('getOrdr', { params: { orderId } });
  // @ts-expect-error the parameters are missing
  await visitor.need('getOrder');
  // @ts-expect-error a misspelt parameter
  await visitor.need('getOrder', { params: { orderID: orderId } });
  // @ts-expect-error a misspelt query
  await call('', 'listLocalities', { query: { zip: '8400' } });
  // @ts-expect-error a body of another type
  await visitor.call('acceptTerms', { params: { orderId }, body: { version: 1 } });
  // @ts-expect-error the body is missing
  await visitor.call('acceptTerms', { params: { orderId } });
  // @ts-expect-error an upload without files
  await visitor.call('uploadHl7', { query: { multipleFileUpload: true } });
  const order = await visitor.need('getOrder', { params: { orderId } });
  // @ts-expect-error a field that the view does not have
  order.statuss;
  const { reply } = await call('', 'getMe');
  // @ts-expect-error a role that does not exist
  reply.roles.includes('superuser');
}

export function Screen(orderId: string): void {
  // @ts-expect-error an endpoint nobody declared
  api.useGetOrdrQuery({ params: { orderId } });
  // @ts-expect-error a misspelt parameter
  api.useGetOrderQuery({ params: { orderID: orderId } });
  // @ts-expect-error the parameters are missing
  api.useGetOrderQuery();
  const { data } = api.useGetOrderQuery({ params: { orderId } });
  // @ts-expect-error a field that the view does not have
  data?.statuss;
  const [acceptTerms] = api.useAcceptTermsMutation();
  // @ts-expect-error a body of another type
  acceptTerms({ params: { orderId }, body: { version: 1 } });
  // @ts-expect-error an upload without files
  upload('uploadHl7', { query: { multipleFileUpload: true } });
  // @ts-expect-error no upload
  upload('getOrder', { files: [] });
}

import { randomUUID } from 'node:crypto';
import { type Attack, verdict } from '../attack.ts';
import { CUSTOMERS } from '../target/person.ts';

export const somebodyElsesRecords: Attack = {
  name: 'somebody-elses-records',
  tries: 'a customer names the order, questionnaire and payment of another one, and calls what is for staff',
  needs: 'stack',
  async run(target) {
    const owner = await target.person().signIn(CUSTOMERS[0]);
    const other = await target.person().signUp(target.phoneNo());
    const { items } = await owner.need('listCustomerOrders', {
      params: { customerId: owner.user?.id ?? '' },
      query: {},
    });
    const first = items[0];
    if (!first) throw new Error('the owner has no orders');
    const orderId = first._id;
    const order = await owner.need('getOrder', { params: { orderId } });
    const survey = { id: order.preparationSurvey?.customerSurveyId ?? randomUUID() };
    const params = { orderId };
    const transactionNo = order.lastUpdatedTransactionNo;
    const asked: [what: string, wanted: number, answer: Promise<{ status: number }>][] = [
      ['getOrder', 404, other.call('getOrder', { params })],
      ['getPreparation', 404, other.call('getPreparation', { params })],
      ['getPayment', 404, other.call('getPayment', { params, query: { transactionId: transactionNo } })],
      ['acceptTerms', 404, other.call('acceptTerms', { params, body: { version: '1' } })],
      ['startCheckout', 404, other.call('startCheckout', { params: { orderId, transactionNo } })],
      ['getResultOfOrder', 404, other.call('getResultOfOrder', { params })],
      [
        'listCustomerOrders',
        404,
        other.call('listCustomerOrders', { params: { customerId: order.customerId }, query: {} }),
      ],
      ['getCustomerSurvey', 404, other.call('getCustomerSurvey', { params: survey })],
      ['listAnswers', 404, other.call('listAnswers', { params: survey })],
      [
        'saveAnswer',
        404,
        other.call('saveAnswer', { params: survey, body: { questionKey: 'a', value: 1, additionalAnswer: [] } }),
      ],
      ['setSurveyStatus', 404, other.call('setSurveyStatus', { params: survey, body: { status: 2 } })],
      ['getReview', 403, other.call('getReview', { params })],
      ['getOrdersDashboard', 403, other.call('getOrdersDashboard')],
      ['listImports', 403, other.call('listImports')],
      ['uploadHl7', 403, other.call('uploadHl7', { files: [new File(['MSH|'], 'a.hl7')] })],
      ['getOrder, nobody', 401, target.person().call('getOrder', { params })],
      ['getReview, nobody', 401, target.person().call('getReview', { params })],
    ];
    const wrong: string[] = [];
    for (const [what, wanted, answer] of asked) {
      const { status } = await answer;
      if (status !== wanted) wrong.push(`${what}: ${status} instead of ${wanted}`);
    }
    return verdict(wrong.length === 0, `${asked.length} calls; ${wrong.join('; ') || 'each refused as it should be'}`);
  },
};

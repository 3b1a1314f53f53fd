import { describe, expect, it } from 'vitest';
import { pickExchanges, recording, snippet } from '../../snippets/index.ts';
import { references, unusedRegions } from '../../site/build/regions.ts';

describe('every reference of a page resolves', () => {
  it.each(references())('$page: $of', ({ of }) => {
    expect(snippet(of).code).not.toBe('');
  });

  it('and there are some', () => {
    expect(references().length).toBeGreaterThan(10);
  });
});

it('every region is on a page', () => {
  expect(unusedRegions()).toEqual([]);
});

describe('asking for an exchange', () => {
  it('by its method, or its verb and path', () => {
    const { exchanges } = recording('1-wire/message.ts');
    expect(pickExchanges('1-wire/message.ts')).toEqual(exchanges);
    expect(pickExchanges('1-wire/message.ts', 'GET /.well-known/agent-card.json')).toHaveLength(1);
  });

  it('that was not recorded lists what was', () => {
    expect(() => pickExchanges('1-wire/message.ts', 'SendMesage')).toThrow(
      /recording of examples\/1-wire\/message\.ts has no exchange "SendMesage"; it has: .*SendMessage/,
    );
    expect(() => pickExchanges('1-wire/message.ts', 'SendMessage:9')).toThrow(
      /no exchange "SendMessage:9"/,
    );
  });

  it('of a program that was never recorded says how to record it', () => {
    expect(() => recording('lib/serve.ts')).toThrow(
      /make it with: npm run record -- lib\/serve\.ts/,
    );
  });
});

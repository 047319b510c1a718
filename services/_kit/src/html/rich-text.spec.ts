import { richContent, sanitisedHtml } from './rich-text.js';

// Goal: whatever an operator writes, only a few harmless tags reach a page.
describe('Rich content', () => {
  it.each([
    ['keeps paragraphs, emphasis, lists and headings', '<h3>A</h3><p>b <b>c</b><br></p><ul><li>d</li></ul>', undefined],
    ['keeps a link to a page of the site', '<a href="/member/rewardCenter">Rewards</a>', undefined],
    ['keeps a link to an https address', '<a href="https://example.org/a?b=1&amp;c=2">x</a>', undefined],
    ['drops every attribute but the address', '<p style="x" onclick=y>a</p>', '<p>a</p>'],
    ['drops an address of another scheme', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['drops a scheme that is written as entities', '<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
    ['drops an address of another host without a scheme', '<a href="//evil.example">x</a>', '<a>x</a>'],
    ['drops an address with a backslash', '<a href="/\\evil.example">x</a>', '<a>x</a>'],
    ['drops a script with its content', 'a<script>alert("</p>")</script>b', 'ab'],
    ['drops a script that never ends', 'a<script>alert(1)', 'a'],
    ['drops pictures and frames', '<img src=x onerror=alert(1)><iframe src="/"></iframe>a', 'a'],
    ['drops a picture inside of svg', '<svg><p><img src=x></p></svg>a', 'a'],
    ['drops comments', 'a<!-- <script> -->b<!--', 'ab'],
    ['closes what is open', '<p><b>a', '<p><b>a</b></p>'],
    ['ignores an end without a begin', 'a</p></b>', 'a'],
    ['closes inner tags with the outer one', '<p><b>a</p>b', '<p><b>a</b></p>b'],
    ['escapes text that looks like markup', 'a < b & c > "d"', 'a &lt; b &amp; c &gt; &quot;d&quot;'],
    ['does not build a tag out of entities', '&lt;script&gt;alert(1)&lt;/script&gt;', undefined],
    ['does not build a tag out of a tag that it drops', '<<b>script>', '&lt;<b>script&gt;</b>'],
    ['drops a tag whose quote never ends', '<p title="a>b</p>', '&lt;p title=&quot;a&gt;b'],
  ])('%s', (_what, content, expected) => {
    expect(sanitisedHtml(content)).toBe(expected ?? content);
    expect(sanitisedHtml(sanitisedHtml(content))).toBe(sanitisedHtml(content));
  });

  it('has a bounded depth', () => {
    expect(sanitisedHtml('<b>'.repeat(500)).length).toBeLessThan(100);
  });

  it('takes linear time for many tags that never end', () => {
    const begun = performance.now();
    sanitisedHtml('<a '.repeat(3_000));
    sanitisedHtml('<!--'.repeat(3_000));
    expect(performance.now() - begun).toBeLessThan(2_000);
  });

  it('is made from plain text by its paragraphs', () => {
    expect(richContent('a < b\nc\n\nd')).toBe('<p>a &lt; b<br>c</p><p>d</p>');
    expect(richContent('<p>a</p>')).toBe('<p>a</p>');
  });

  it('stays as it is when it is made again, also if no tag is left', () => {
    const content = richContent('Tom & Jerry <img src=x>');
    expect(content).toBe('<p>Tom &amp; Jerry </p>');
    expect(richContent(content)).toBe(content);
    expect(richContent('<p>a</p><embed src=x><p>b</p>')).toBe('<p>a</p><p>b</p>');
  });
});

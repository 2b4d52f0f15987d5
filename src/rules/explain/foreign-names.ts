/**
 * Names of other services, programs and languages. A question with one of them, and with no name of this domain, is
 * about that name, whatever common words it shares with an answer.
 */
const names: readonly RegExp[] = [
  // Cloudflare's other products.
  /kv|kv[_-]?namespaces?|d1|d1_error|hyperdrive|\w*vectorize|durable[ -]objects?|turnstile|tunnels?|tunnel(?:ing|led)|cloudflared|warp|zero[ -]trust|workers[ -]ai|ai[ -]gateway|browser[ -]rendering/,
  /cloudflare[ -](?:pages|images|stream|access|gateway|radar|registrar|workflows?|containers|calls|analytics)|queues?|cache[ -]reserve|wrangler (?:secret|tail|d1|kv|pages|queues|versions|rollback|ai)/,
  /stream[ -](?:api|live|player|videos?)|images[ -](?:api|variants?)|pages[ -](?:builds?|deploy\w*|projects?)|email[ -](?:routing|workers?)|waf|error 10(?:10|15|20)|rate[ -]limiting[ -]rules?|cron[ -]triggers?|scheduledevents?/,
  /page[ -]rules?|(?<!customers?\b.{0,40})nameservers?(?!.{0,40}\bcustomer)|dnssec|mx[ -]records?|spf|dmarc|dkim|registrar|whois|websockets?/,
  // Languages.
  /javascript|typescript|tsconfig|python|java|kotlin|scala|golang|rust|ruby|perl|php|haskell|elixir|clojure|dart|lua|julia|matlab|fortran|cobol|swift|c\+\+|c#|bash|zsh|powershell|awk|sed|regex\w*|sql|html|css|sass/,
  /not assignable|altnames|jvm|nullpointerexception|segfault|segmentation[ -]fault|borrow[ -]checker|dataframes?|dicts?|com exception|google one|(?:key|index|value|attribute)error|go\.(?:sum|mod)|postman|rest apis?/,
  // Libraries.
  /react(?! to\b)|vue|archiver|jszip|server[ -]actions?|cross-site[ -]post|astro|nuxt|tanstack|angular|svelte|jquery|redux|zustand|webpack|rollup|vite|esbuild|turbopack|babel|eslint|prettier|tailwind|bootstrap|express|multer|fastify|nestjs|koa|flask|fastapi|spring|hibernate|symfony|wordpress|electron|flutter/,
  /graphql|apollo|prisma|drizzle|sequelize|mongoose|typeorm|axios|socket\.io|webrtc|puppeteer|selenium|cypress|storybook|lodash|numpy|tensorflow|pytorch|langchain|airflow|jupyter|hadoop/,
  /(?:service|web)[ -]workers?|worker[ -](?:threads?|concurrency)|localstorage|indexeddb|filereader|readasdataurl|read ?file/,
  // Databases, and programs.
  /database|postgres\w*|psql|mysql|mariadb|sqlite\w*|mongo\w*|redis|sqlstate|cassandra|elasticsearch|snowflake|bigquery|clickhouse|firestore|neo4j|memcached/,
  /terraform|pulumi|jwt|docker\w*|registry|kubectl|k8s|helm|ansible|jenkins|traefik|caddy|haproxy|systemd|crontab|ssh|git|github|gitlab|npm|yarn|pnpm|pip|conda|maven|gradle|cargo|homebrew|vscode|vs[ -]code|vim|smtp|imap|outlook|gmail/,
  /minio|heroku|vercel|openai|chatgpt|anthropic|stripe|paypal|okta|slack|twilio|sendgrid|shopify|salesforce|jira|onedrive|sharepoint|icloud|send(?:ing)?[ -](?:an?[ -])?e-?mails?/,
];

/** Names of subjects that no answer has, even beside a bucket or S3. */
const distantNames: readonly RegExp[] = [
  // Other storages and clouds.
  /aws[ -](?:glue|amplify|backup)|cloudfront\w*|cloudformation|cloudtrail|iam[ -](?:roles?|users?|polic(?:y|ies)|permissions?)|ec2|eks|ecs|glacier\w*|route[ -]?53|cognito|athena|redshift|textract|requester[ -]pays|sagemaker|aws:kms|transfer acceleration|airbyte|sqs|sns|kinesis|lambdas?|akamai|supabase|oracle|google[ -]drive|dropbox/,
  /dynamodb|bucketregionerror|arn:aws:iam|nosuchbucketpolicy/,
  /(?:aws|amazon)[ -]s3(?! (?:cp|ls|sync|mv|rm|mb|api|presign)\b)|aws[ -]accounts?|gcs|gcp|(?:godaddy|namecheap)(?!.*\bsaas)|acm[ -]certificates?|uniform bucket-level|google[ -]cloud|google-cloud[-/]storage|google\.\w+|googleapis|gsutil|firebase|azure\w*|blobnotfound|linode|wasabi|backblaze\w*|b2|netlify|hetzner|digital[ -]?ocean|cloud[ -]custodian/,
  /dreamhost|seaweedfs|rustfs|garagehq|minio|mc[ -]admin|decodexl|row-level[ -]security/,
  // Other software, which may keep its data in any storage.
  /restic|velero|kopia|duplicati|barman|pgbackrest|litestream|home[ -]assistant|duckdb|polars|pandas|pyarrow|iceberg|mastodon|pixelfed|discourse|nextcloud|flysystem|strapi|directus|payload[ -]cms|coolify|dokploy|n8n|immich|photoprism|gitea|forgejo|dvc|mlflow|elastic|splunk|fluent[ -]?bit|logstash|exaws/,
  /next\/image|windows[ -]server|leetcode|raspberry|ubuntu|debian|hostnamectl|celery|gunicorn|rabbitmq|kafka|auth0|kubernetes|kubelet|nginx|apache|certbot|acme\.sh|system\.io|php|django|laravel|excel|latex|java|swift|c\+\+|android[ -]studio|xcode|bitbucket/,
  /(?:token|leaky|water)[ -]bucket|bucket[ -]sort|index[ -]out[ -]of[ -]range|linked[ -]list|hash[ -](?:map|table)|nonetype|histogram\w*|prometheus|not[ -]json[ -]serializable|multipart\/alternative/,
];

const inWords = (patterns: readonly RegExp[]): string =>
  String.raw`(?<![\w+])(?:${patterns.map(({ source }) => source).join("|")})(?![\w+])`;

/** Finds a test runner: without a word of this domain, a question about it is about any tests. */
export const runner: RegExp = /\b(?:vitest|jest|mocha|playwright|fast-check)\b/i;

/** Finds the names of other services, programs and languages in a text. */
export const foreign: RegExp = new RegExp(inWords(names), "gi");

/** Finds a subject that no answer has: also an address of another storage, of Cloudflare's API or of one's own server. */
export const distant: RegExp = new RegExp(
  String.raw`${inWords(distantNames)}|\bgs://|\bmodule '\.{1,2}/|/(?:pages|d1|kv|queues|stream|images)/|/upload-token|\baccess to \w+ at 'http://(?:localhost|127\.)`,
  "i",
);

/** Names that somebody would imitate: the most used packages, beside those that we use ourselves. */
export const popular: readonly string[] =
  `ansi-styles argparse async axios babel-core balanced-match bcrypt bluebird body-parser brace-expansion braces browserslist
  buffer chai chalk chokidar classnames color-convert color-name colors commander concat-map cookie cookie-parser core-js cors
  cross-env cross-spawn crypto-js date-fns dayjs debug dotenv electron emotion encodeurl esbuild eslint esprima eventemitter3
  events execa express fast-deep-equal fastify file-type finalhandler follow-redirects form-data fs-extra glob graceful-fs
  graphql handlebars has-flag helmet http-errors i18next iconv-lite image-size immer inherits inquirer ioredis isarray
  iterall jest joi jquery js-tokens js-yaml jsonwebtoken kind-of koa kysely lodash log4js loose-envify luxon mime mime-types
  minimatch minimist mkdirp mocha moment mongodb mongoose morgan multer mysql nanoid next node-fetch node-gyp nodemailer nodemon
  npm nuxt object-assign once openid-client passport path-to-regexp pdfkit picomatch pino playwright postal-mime postcss
  prettier prisma prom-client prop-types puppeteer qs querystring ramda react react-dom react-router readable-stream redis
  redux request resolve rimraf rollup rxjs safe-buffer sass semver sequelize sharp socket.io socket.io-client source-map
  string-width strip-ansi styled-components supports-color svelte tailwindcss tar three through2 tslib typeorm typescript uglify-js
  underscore undici unzipper update-browserslist-db uuid validator vite vitest vue webpack winston ws xml2js xstate yargs yaml zod zone.js zustand`.split(
    /\s+/,
  )

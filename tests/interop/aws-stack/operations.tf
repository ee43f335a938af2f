resource "aws_cloudwatch_log_group" "lambda" {
  name              = "/aws/lambda/${local.name}-hello"
  retention_in_days = var.generation > 1 ? 30 : 7
}

resource "aws_cloudwatch_event_rule" "hourly" {
  name                = "${local.name}-hourly"
  schedule_expression = "rate(${var.generation} hours)"
}

resource "aws_cloudwatch_metric_alarm" "errors" {
  alarm_name          = "${local.name}-errors"
  comparison_operator = "GreaterThanThreshold"
  evaluation_periods  = 1
  metric_name         = "Errors"
  namespace           = "AWS/Lambda"
  period              = 60
  statistic           = "Sum"
  threshold           = 0.5 * var.generation
  alarm_actions       = [aws_sns_topic.alarms.arn]
  dimensions          = { FunctionName = aws_lambda_function.hello.function_name }
}

resource "aws_sns_topic" "alarms" {
  name = "${local.name}-alarms"
}

resource "aws_sns_topic_policy" "alarms" {
  arn = aws_sns_topic.alarms.arn
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect    = "Allow"
      Principal = { Service = "cloudwatch.amazonaws.com" }
      Action    = "sns:Publish"
      Resource  = aws_sns_topic.alarms.arn
    }]
  })
}

resource "aws_sns_topic_subscription" "alarms" {
  topic_arn = aws_sns_topic.alarms.arn
  protocol  = "email"
  endpoint  = "alarms@example.com"
}

resource "aws_ssm_parameter" "settings" {
  for_each = { plain = "String", secret = "SecureString" }
  name     = "/${local.name}/${each.key}"
  type     = each.value
  value    = "value ${var.generation}"
}

resource "aws_secretsmanager_secret" "token" {
  name_prefix             = "${local.name}-"
  recovery_window_in_days = 0
}

resource "aws_secretsmanager_secret_version" "token" {
  secret_id                = aws_secretsmanager_secret.token.id
  secret_string_wo         = "s3cret-${var.generation}"
  secret_string_wo_version = var.generation
}

data "aws_caller_identity" "me" {}

data "aws_ssm_parameter" "plain" {
  name       = aws_ssm_parameter.settings["plain"].name
  depends_on = [aws_ssm_parameter.settings]
}

output "account" {
  value = data.aws_caller_identity.me.account_id
}

output "function" {
  value = provider::aws::arn_parse(aws_lambda_function.hello.arn)
}

output "secret" {
  value     = data.aws_ssm_parameter.plain.value
  sensitive = true
}

output "subnets" {
  value = { for key, subnet in aws_subnet.public : key => subnet.cidr_block }
}
